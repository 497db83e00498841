-- Home, footer, announcement bar, solutions, showcase, terms and privacy are edited like the other built-in pages.
insert into site_page (built_in, title) values
  ('showcase', '案例展示'), ('solutions', '业务解决方案'), ('terms', '用户协议'), ('privacy', '隐私政策'),
  ('home', '首页版块'), ('footer', '页脚栏目'), ('notice', '公告条');

-- A version of the terms or the privacy policy may ask members to agree again, and says what changed.
alter table site_page_version
  add asks_again boolean not null default false,
  add changes text[] not null default '{}',
  add consent_version text;                             -- the one that it began

-- Dated versions of terms and privacy that administrators published. The program's own texts have the version of
-- contract/consent.ts and no row.
create table consent_version (
  id bigint generated always as identity primary key,
  version text not null unique,
  changes text[] not null,
  terms_number integer,                                 -- the versions of both pages at that time; null: the program's text
  privacy_number integer,
  published_at timestamptz not null default now()
);

-- Every version that a member agreed to; the newest also stands in member.
create table member_consent (
  member_id bigint not null references member on delete cascade,
  version text not null,
  agreed_at timestamptz not null,
  primary key (member_id, version)
);
insert into member_consent (member_id, version, agreed_at)
select id, consent_version, coalesce(consent_at, created_at) from member where consent_version is not null;

-- Pages that administrators write. A built-in page has a fixed address and shows the text of the program until a
-- version of it is published; the others stand under /page/{slug}.
create table site_page (
  id bigint generated always as identity primary key,
  built_in text unique,
  slug text,
  title text not null,                                  -- of the newest version
  last_number integer not null default 0,               -- of the newest version; 0: none
  live_number integer,                                  -- the version that visitors see
  live_title text,
  live_place text check (live_place in ('none', 'footer', 'about')),
  scheduled_number integer,
  scheduled_at timestamptz,
  version integer not null default 1,                   -- counts writes, so that nobody overwrites another's change
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((built_in is null) <> (slug is null)),
  check ((scheduled_number is null) = (scheduled_at is null))
);
create index site_page_listed on site_page (updated_at desc, id desc) where deleted_at is null;
create index site_page_due on site_page (scheduled_at) where scheduled_at is not null;
create index site_page_linked on site_page (live_place, id) where live_place <> 'none' and deleted_at is null;

-- Every address a page has had; the old ones lead to the present one.
create table site_page_address (
  slug text primary key,
  page_id bigint not null references site_page on delete cascade,
  taken_at timestamptz not null default now()
);
create index site_page_address_by_page on site_page_address (page_id, taken_at desc);

create table site_page_version (
  page_id bigint not null references site_page on delete cascade,
  number integer not null,
  title text not null,
  description text not null,
  place text not null check (place in ('none', 'footer', 'about')),
  blocks jsonb not null,
  editor_id bigint not null references member,
  saved_at timestamptz not null default now(),
  published_at timestamptz,                             -- set once visitors have seen it; it no longer changes then
  primary key (page_id, number)
);
-- Finds the pages that contain a file.
create index site_page_version_blocks on site_page_version using gin (blocks jsonb_path_ops);

insert into site_page (built_in, title) values
  ('about', '关于我们'), ('apply', '入盟申请'), ('contact', '联系我们'), ('history', '发展历程'), ('culture', '联盟文化'),
  ('more', '了解更多'), ('document', '文档示例：文件命名约定'), ('video', '视频示例：课程怎样学习'), ('topup', '充值规则');

alter table recycled_item drop constraint recycled_item_kind_check;
alter table recycled_item add constraint recycled_item_kind_check check (kind in ('resource', 'lesson', 'topic', 'reply',
  'review', 'news', 'banner', 'group', 'resourceCategory', 'lessonCategory', 'topicCategory', 'page'));

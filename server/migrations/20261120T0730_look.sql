-- The look of the portal: logo, colours, style of covers, icon and share picture. One row has the draft; publishing
-- makes a version of it. Without a live version pages have the built-in look.
create table look_version (
  number integer generated always as identity primary key,
  contents jsonb not null,
  editor_id bigint not null references member,
  published_at timestamptz not null default now()
);

create table look (
  id boolean primary key default true check (id),       -- there is one row
  version integer not null default 1,                   -- counts writes, so that nobody overwrites another's change
  draft jsonb,                                          -- null: the built-in look
  live_number integer references look_version
);
insert into look default values;

-- The followers of authors.
create table author_follow (
  author_id bigint not null references member,
  member_id bigint not null references member,
  created_at timestamptz not null default now(),
  primary key (author_id, member_id),
  check (author_id <> member_id)
);
create index author_follow_of_member on author_follow (member_id, created_at desc, author_id desc);

-- Maintained by triggers on author_follow.
create table author_total (
  author_id bigint primary key references member,
  followers integer not null default 0
);

-- How far the followers of an author have been notified of a new item: each is notified once.
create table follow_notice (
  item_id bigint primary key references item,
  notified_after bigint not null default 0,             -- followers up to this number have been notified
  is_done boolean not null default false
);

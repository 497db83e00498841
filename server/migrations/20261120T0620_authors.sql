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
  kind text not null check (kind in ('resource', 'lesson')),
  item_id bigint not null,                              -- no foreign key: the kinds live in different tables
  notified_after bigint not null default 0,             -- followers up to this number have been notified
  is_done boolean not null default false,
  primary key (kind, item_id)
);
-- What was on offer before has no news value.
insert into follow_notice (kind, item_id, is_done)
  select 'resource', id, true from resource where approved_at is not null
  union all
  select 'lesson', id, true from lesson where approved_at is not null;

-- The author of the reviewed item, so that the reviews of all items of an author are found without joining them.
alter table review disable trigger user;
alter table review add column owner_id bigint references member;
update review set owner_id = item.author_id from resource as item where review.kind = 'resource' and item.id = review.item_id;
update review set owner_id = item.author_id from lesson as item where review.kind = 'lesson' and item.id = review.item_id;
alter table review alter column owner_id set not null;
alter table review enable trigger user;
create index review_received on review (owner_id, created_at desc, id desc) where is_shown;

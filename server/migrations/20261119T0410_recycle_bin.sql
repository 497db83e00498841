-- What was deleted and can still be restored. The rows of the content itself stay in their own tables with deleted_at.
create table recycled_item (
  kind text not null check (kind in ('resource', 'lesson', 'topic', 'reply', 'news', 'banner', 'group',
    'resourceCategory', 'lessonCategory', 'topicCategory')),
  item_id bigint not null,                              -- no foreign key: the kinds live in different tables
  title text not null,
  deleted_by bigint references member,                  -- null: deleted before this table existed
  deleted_at timestamptz not null default now(),
  erase_at timestamptz not null default now() + interval '30 days',
  primary key (kind, item_id)
);
create index recycled_item_listed on recycled_item (deleted_at desc, item_id desc);
create index recycled_item_by_kind on recycled_item (kind, deleted_at desc, item_id desc);
create index recycled_item_due on recycled_item (erase_at);
create index recycled_item_words on recycled_item using gin (title gin_trgm_ops);

alter table banner add column deleted_at timestamptz;
drop index banner_in_order;
create index banner_in_order on banner (place, sort, id) where deleted_at is null;

-- The members of a deleted group, for its restoration; user_group_member holds those of groups that exist.
alter table user_group add column former_member_ids bigint[] not null default '{}';

-- The bytes of an erased file are gone; its row stays, because versions and downloads refer to it.
alter table stored_file add column erased_at timestamptz;

alter table topic_audit drop constraint topic_audit_action_check;
alter table topic_audit add constraint topic_audit_action_check check (action in ('delete', 'take-down', 'restore'));

insert into recycled_item (kind, item_id, title, deleted_at)
  select 'resource', id, newest_name, deleted_at from resource where deleted_at is not null
  union all select 'lesson', id, name, deleted_at from lesson where deleted_at is not null
  union all select 'topic', id, title, deleted_at from topic where deleted_at is not null
  union all select 'reply', id, left(content, 60), deleted_at from topic_reply where deleted_at is not null
  union all select 'news', id, title, deleted_at from news where deleted_at is not null
  union all select 'resourceCategory', id, name, deleted_at from resource_category where deleted_at is not null
  union all select 'lessonCategory', id, name, deleted_at from lesson_category where deleted_at is not null
  union all select 'topicCategory', id, name, deleted_at from topic_category where deleted_at is not null;

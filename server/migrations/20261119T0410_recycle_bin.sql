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

-- The bytes of an erased file are gone; its row stays, because versions and downloads refer to it.
alter table stored_file add column erased_at timestamptz;

alter table topic_audit drop constraint topic_audit_action_check;
alter table topic_audit add constraint topic_audit_action_check check (action in ('delete', 'take-down', 'restore'));

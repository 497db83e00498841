-- Groups of people with whom their owner shares. A deleted group stays as a row, because its shares refer to it.
create table user_group (
  id bigint generated always as identity primary key,
  owner_id bigint not null references member,
  name text not null,
  member_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- The members of a deleted group, for its restoration; user_group_member holds those of groups that exist.
  former_member_ids bigint[] not null default '{}'
);
create unique index user_group_name on user_group (owner_id, name) where deleted_at is null;

create table user_group_member (
  group_id bigint not null references user_group,
  member_id bigint not null references member,
  primary key (group_id, member_id)
);
create index user_group_member_of_person on user_group_member (member_id, group_id);

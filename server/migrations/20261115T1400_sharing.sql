-- People with whom somebody shares under one name. A deleted group keeps its row: the shares through it name it.
create table user_group (
  id bigint generated always as identity primary key,
  owner_id bigint not null references member,
  name text not null,
  member_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index user_group_name on user_group (owner_id, name) where deleted_at is null;

create table user_group_member (
  group_id bigint not null references user_group,
  member_id bigint not null references member,
  primary key (group_id, member_id)
);
create index user_group_member_of_person on user_group_member (member_id, group_id);

-- A share goes to one person or to one group, whatever its size, for good or up to a moment.
alter table access_grant
  alter member_id drop not null,
  add group_id bigint references user_group,
  add until timestamptz,
  drop constraint access_grant_check,
  add constraint access_grant_shape check (case reason
    when 'bought' then num_nonnulls(member_id, coins, version) = 3 and num_nonnulls(giver_id, group_id, until, revoked_at) = 0
    else num_nonnulls(member_id, group_id) = 1 and num_nonnulls(coins, version) = 0
         and giver_id is not null and giver_id is distinct from member_id end);
drop index access_grant_held;
create unique index access_grant_held on access_grant (member_id, kind, item_id, reason, giver_id)
  nulls not distinct where revoked_at is null and member_id is not null;
create unique index access_grant_held_by_group on access_grant (group_id, kind, item_id, giver_id)
  where revoked_at is null and group_id is not null;

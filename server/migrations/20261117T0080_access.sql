-- Groups of people with whom their owner shares. A deleted group stays as a row, because its shares refer to it.
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

-- The right to use something of somebody else's: bought for coins, or shared with a person or a group. One table for resources
-- and lessons, so that one rule decides for both. Rows are never deleted; a share that was revoked keeps its row.
create table access_grant (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('resource', 'lesson')),
  item_id bigint not null,                              -- of the kind's own table
  reason text not null check (reason in ('bought', 'shared')),
  member_id bigint references member,                   -- the receiver, a person or …
  group_id bigint references user_group,                -- … a group, one row whatever its size
  giver_id bigint references member,                    -- of a share; several people may share the same item
  coins integer check (coins > 0),                      -- the price paid: free items need no grant
  version integer check (version > 0),                  -- the version on sale when it was bought
  created_at timestamptz not null default now(),
  expires_at timestamptz,                               -- of a share; null: it does not expire
  revoked_at timestamptz,
  -- A purchase has a buyer, a price and a version and is final; a share has a giver and one receiver who is not the giver.
  constraint access_grant_shape check (case reason
    when 'bought' then num_nonnulls(member_id, coins, version) = 3 and num_nonnulls(giver_id, group_id, expires_at, revoked_at) = 0
    else num_nonnulls(member_id, group_id) = 1 and num_nonnulls(coins, version) = 0
         and giver_id is not null and giver_id is distinct from member_id end)
);
-- Looked up at every download; as unique indexes they see to it that nobody pays twice or gets the same share twice.
create unique index access_grant_once on access_grant (member_id, kind, item_id, reason, giver_id)
  nulls not distinct where revoked_at is null and member_id is not null;
create unique index access_grant_once_by_group on access_grant (group_id, kind, item_id, giver_id)
  where revoked_at is null and group_id is not null;
-- Lists, newest first: bought by a member or shared with a member, shared by a member, all grants of an item.
create index access_grant_of_member on access_grant (member_id, kind, reason, created_at desc, id desc) where revoked_at is null;
create index access_grant_of_giver on access_grant (giver_id, kind, created_at desc, id desc) where reason = 'shared';
create index access_grant_of_item on access_grant (kind, item_id, reason, created_at desc, id desc);
-- Figures of a day. Rows come in the order of time, so a BRIN index of a few kilobytes finds those of a day.
create index access_grant_by_time on access_grant using brin (created_at) with (autosummarize = on);

-- A member asks another for access to an item, or for more time. One row with the time of the last request, so that asking again
-- soon sends no second notice.
create table access_request (
  member_id bigint not null references member,
  kind text not null check (kind in ('resource', 'lesson')),
  item_id bigint not null,
  recipient_id bigint not null references member,
  requested_at timestamptz not null default now(),
  primary key (member_id, kind, item_id, recipient_id)
) with (fillfactor = 70);

-- Who may use what beyond his own: bought for coins, or shared by somebody who may share. One table for resources and
-- lessons, so that one rule decides for both. Rows are never deleted; a share that was taken back keeps its row.
create table access_grant (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('resource', 'lesson')),
  item_id bigint not null,                              -- of the kind's own table
  member_id bigint not null references member,
  reason text not null check (reason in ('bought', 'shared')),
  giver_id bigint references member,                    -- who shared it; several people may share the same item
  coins integer check (coins > 0),                      -- what was paid: free items need no grant
  version integer check (version > 0),                  -- the version that was on sale when it was bought
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  check (case reason
    when 'bought' then num_nonnulls(coins, version) = 2 and num_nonnulls(giver_id, revoked_at) = 0
    else num_nonnulls(coins, version) = 0 and giver_id is not null and giver_id <> member_id end)
);
-- The check at every download, and the promise that nobody pays twice or gets the same share twice.
create unique index access_grant_held on access_grant (member_id, kind, item_id, reason, giver_id)
  nulls not distinct where revoked_at is null;
-- What I have bought, what was shared with me, what I have shared, who has bought or received an item: newest first.
create index access_grant_of_member on access_grant (member_id, kind, reason, created_at desc, id desc) where revoked_at is null;
create index access_grant_of_giver on access_grant (giver_id, kind, created_at desc, id desc) where reason = 'shared';
create index access_grant_of_item on access_grant (kind, item_id, reason, created_at desc, id desc);

create function keep_access_grant() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.reason = 'shared' and old.revoked_at is null
     and to_jsonb(new) - 'revoked_at' = to_jsonb(old) - 'revoked_at' then return new; end if;
  raise exception 'a grant is kept; a share can only be taken back, once';
end $$;
create trigger access_grant_is_kept before update or delete on access_grant for each row execute function keep_access_grant();

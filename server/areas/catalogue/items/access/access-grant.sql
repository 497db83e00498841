-- Grants are facts: the only change is that one ends, a share when it is revoked, a purchase when it is refunded.
create or replace function guard_access_grant() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.revoked_at is null
     and to_jsonb(new) - 'revoked_at' = to_jsonb(old) - 'revoked_at' then return new; end if;
  raise exception 'a grant never changes, except that it ends once';
end $$;
create or replace trigger access_grant_is_final before update or delete on access_grant
  for each row execute function guard_access_grant();

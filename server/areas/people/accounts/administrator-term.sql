-- Keeps the time since when a person is an enabled administrator of a role, and removes the role of former administrators.
-- A trigger, so that no way of changing an account misses it.
create or replace function keep_administrator_term() returns trigger language plpgsql as $$
declare
  is_administrator constant boolean := coalesce(new.level = 1, false) and new.enabled and new.deleted_at is null;
  has_other_role boolean := false;
begin
  if new.level is distinct from 1 then new.admin_role := null; end if;
  if tg_op = 'UPDATE' then has_other_role := new.admin_role is distinct from old.admin_role; end if;
  if is_administrator and (new.administrator_since is null or has_other_role) then
    new.administrator_since := now();
  elsif not is_administrator and new.administrator_since is not null then
    new.administrator_since := null;
    new.administrator_until := now();
  elsif tg_op = 'UPDATE' and old.level = 1 and new.level is distinct from 1 then
    -- A disabled administrator who loses the role was one until now.
    new.administrator_until := now();
  end if;
  return new;
end $$;
create or replace trigger member_administrator_term before insert or update of level, enabled, deleted_at, admin_role on member
  for each row execute function keep_administrator_term();

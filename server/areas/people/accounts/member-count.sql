create or replace function add_to_member_count(change integer, person member) returns void language sql as $$
  insert into member_count (department_id, level, enabled, count)
  values (coalesce(person.department_id, 0), coalesce(person.level, 0), person.enabled, change)
  on conflict (department_id, level, enabled) do update set count = member_count.count + excluded.count
$$;

create or replace function update_member_count() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then perform add_to_member_count(-1, old); end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then perform add_to_member_count(1, new); end if;
  return null;
end $$;
create or replace trigger member_count_insert after insert or delete on member
  for each row execute function update_member_count();
create or replace trigger member_count_update after update of department_id, level, enabled, deleted_at on member
  for each row execute function update_member_count();

create or replace trigger member_is_never_deleted before delete on member for each row execute function refuse_deletion();

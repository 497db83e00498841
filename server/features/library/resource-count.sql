create or replace function add_to_resource_count(change integer, item resource) returns void language sql as $$
  insert into resource_count (grain, category_id, price, period, count)
  select grain, category, price, date_trunc(grain, item.uploaded_at at time zone 'Asia/Shanghai')::date, change
  from unnest(array['day', 'month', 'year']) as grain,
       unnest(array[0, item.category_id]) as category,
       unnest(array['all', case when item.is_free then 'free' else 'paid' end]) as price
  order by 1, 2, 3                                      -- two writers at once lock the rows in the same order
  on conflict (grain, category_id, price, period) do update set count = resource_count.count + excluded.count
$$;

create or replace function add_to_resource_audit_count(change integer, item resource) returns void language sql as $$
  insert into resource_audit_count (grain, period, state, category_id, is_taken_down, count)
  select grain, date_trunc(grain, item.newest_at at time zone 'Asia/Shanghai')::date, item.newest_state, item.newest_category_id,
         item.taken_down_at is not null, change
  from unnest(array['day', 'month', 'year']) as grain
  on conflict (grain, period, state, category_id, is_taken_down) do update set count = resource_audit_count.count + excluded.count
$$;

create or replace function update_resource_counts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.is_listed then perform add_to_resource_count(-1, old); end if;
  if tg_op <> 'DELETE' and new.is_listed then perform add_to_resource_count(1, new); end if;
  if tg_op <> 'INSERT' and old.deleted_at is null then perform add_to_resource_audit_count(-1, old); end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then perform add_to_resource_audit_count(1, new); end if;
  return null;
end $$;
create or replace trigger resource_count_insert after insert or delete on resource
  for each row execute function update_resource_counts();
create or replace trigger resource_count_update after update of
  state, taken_down_at, deleted_at, category_id, coin, uploaded_at, newest_state, newest_at, newest_category_id on resource
  for each row execute function update_resource_counts();

create or replace function add_to_lesson_count(change integer, item lesson) returns void language sql as $$
  insert into lesson_count (grain, audience, category_id, price, period, count)
  select grain, audience, category, price, date_trunc(grain, item.uploaded_at at time zone 'Asia/Shanghai')::date, change
  from unnest(array['day', 'month', 'year']) as grain,
       unnest(case when item.is_public then array['all', 'open'] else array['all'] end) as audience,
       unnest(array[0, item.category_id]) as category,
       unnest(array['all', case when item.is_free then 'free' else 'paid' end]) as price
  order by 1, 2, 3, 4                                   -- two writers at once lock the rows in the same order
  on conflict (grain, audience, category_id, price, period) do update set count = lesson_count.count + excluded.count
$$;

create or replace function add_to_lesson_audit_count(change integer, item lesson) returns void language sql as $$
  insert into lesson_audit_count (grain, period, state, category_id, is_public, count)
  select grain, date_trunc(grain, item.submitted_at at time zone 'Asia/Shanghai')::date, item.submitted_state,
         item.submitted_category_id, item.is_public, change
  from unnest(array['day', 'month', 'year']) as grain
  order by 1
  on conflict (grain, period, state, category_id, is_public) do update set count = lesson_audit_count.count + excluded.count
$$;

create or replace function update_lesson_counts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.is_listed then perform add_to_lesson_count(-1, old); end if;
  if tg_op <> 'DELETE' and new.is_listed then perform add_to_lesson_count(1, new); end if;
  if tg_op <> 'INSERT' and old.deleted_at is null and old.submitted_version is not null then perform add_to_lesson_audit_count(-1, old); end if;
  if tg_op <> 'DELETE' and new.deleted_at is null and new.submitted_version is not null then perform add_to_lesson_audit_count(1, new); end if;
  return null;
end $$;
create or replace trigger lesson_count_insert after insert or delete on lesson
  for each row execute function update_lesson_counts();
create or replace trigger lesson_count_update after update of
  state, taken_down_at, deleted_at, category_id, coin, uploaded_at, is_public, submitted_version, submitted_state, submitted_at, submitted_category_id
  on lesson for each row execute function update_lesson_counts();

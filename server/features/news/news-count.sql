create or replace function add_to_news_count(change integer, item news) returns void language sql as $$
  insert into news_count (grain, state, period, section, is_pinned, count)
  select grain, item.state, date_trunc(grain, coalesce(item.published_at at time zone 'Asia/Shanghai', '0001-01-01'))::date,
         item.section, item.is_pinned, change
  from unnest(array['day', 'year']) as grain
  on conflict (grain, state, period, section, is_pinned) do update set count = news_count.count + excluded.count
$$;

create or replace function update_news_count() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then perform add_to_news_count(-1, old); end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then perform add_to_news_count(1, new); end if;
  return null;
end $$;
create or replace trigger news_count_insert after insert or delete on news
  for each row execute function update_news_count();
create or replace trigger news_count_update after update of state, published_at, section, is_pinned, deleted_at on news
  for each row execute function update_news_count();

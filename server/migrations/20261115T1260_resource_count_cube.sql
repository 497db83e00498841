-- The counters of what is listed with their sums over all categories and all prices kept beside them: a total or the way
-- to a deep page then reads one row a period instead of one for every category and price.
drop table resource_count;
create table resource_count (
  grain text not null check (grain in ('day', 'month', 'year')),
  category_id bigint not null,                          -- 0: all
  price text not null check (price in ('all', 'free', 'paid')),
  period date not null,                                 -- its first day (Asia/Shanghai)
  count integer not null,
  primary key (grain, category_id, price, period)
) with (fillfactor = 70);

create or replace function count_resource(change integer, item resource) returns void language sql as $$
  insert into resource_count (grain, category_id, price, period, count)
  select grain, category, price, date_trunc(grain, item.uploaded_at at time zone 'Asia/Shanghai')::date, change
  from unnest(array['day', 'month', 'year']) as grain,
       unnest(array[0, item.category_id]) as category,
       unnest(array['all', case when item.is_free then 'free' else 'paid' end]) as price
  order by 1, 2, 3                                      -- two writers at once take the same rows in the same order
  on conflict (grain, category_id, price, period) do update set count = resource_count.count + excluded.count
$$;

insert into resource_count (grain, category_id, price, period, count)
select grain, category, price, date_trunc(grain, uploaded_at at time zone 'Asia/Shanghai')::date, count(*)
from resource, unnest(array['day', 'month', 'year']) as grain, unnest(array[0, category_id]) as category,
     unnest(array['all', case when is_free then 'free' else 'paid' end]) as price
where is_listed group by 1, 2, 3, 4;

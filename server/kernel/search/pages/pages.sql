-- The blocks of 1,024 pages that a page lies in, as lexemes like those of days: search_day_query combines them to windows.
create or replace function search_page_blocks(number bigint) returns tsvector language sql immutable parallel safe return
  array_to_tsvector(array(
    select format('d%s:%s', size, number / 1024 / size) from unnest(array[1, 8, 64, 512, 4096]) as size));

-- The newest pages that match, at most `max_pages`, then a row of nulls if older ones were not looked at. Reads windows of the
-- newest pages first, as search_newest does, and ends between two windows when `max_milliseconds` are over.
create or replace function search_newest_pages(query tsquery, max_pages integer, max_milliseconds integer)
returns table (kind text, id bigint, number bigint)
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  started timestamptz := clock_timestamp();
  window_started timestamptz;
  newest integer;
  oldest integer;
  window_end integer;
  window_start integer;
  window_blocks numeric := 1;
  window_query tsquery;
  missing integer := max_pages;
  found_now integer;
begin
  select max(page.number) / 1024, min(page.number) / 1024 into newest, oldest from search_page page;
  window_end := newest;
  while window_end >= oldest loop
    if missing <= 0 or clock_timestamp() > started + max_milliseconds * interval '1 millisecond' then
      return query select null::text, null::bigint, null::bigint;
      return;
    end if;
    window_started := clock_timestamp();
    window_start := search_window_start(window_end, window_blocks, oldest);
    window_query := case when window_start = oldest and window_end = newest then query
      else query && search_day_query(window_start, window_end) end;
    return query
      select matching.* from (
        select page.kind, page.id, page.number from search_page page where page.terms @@ window_query
        offset 0                           -- keeps the planner from walking the index by number
      ) matching
      order by matching.number desc
      limit missing;
    get diagnostics found_now = row_count;
    missing := missing - found_now;
    -- A window grows at most eightfold, and to half a million pages unless the last one took no time, as with a word that
    -- hardly any page has: a common word costs little, and time is looked at.
    window_blocks := least(8.0 * (window_end - window_start + 1),
      case when clock_timestamp() > window_started + interval '3 milliseconds' then 512 end,
      greatest(1, search_next_window(window_end - window_start + 1, found_now, missing)));
    window_end := window_start - 1;
  end loop;
end $$;

-- The blocks of 1,024 pages that a page lies in, as lexemes like those of days: search_day_query combines them to windows.
create or replace function search_page_blocks(number bigint) returns tsvector language sql immutable parallel safe return
  array_to_tsvector(array(
    select format('d%s:%s', size, number / 1024 / size) from unnest(array[1, 8, 64, 512, 4096]) as size));

-- The newest pages that match, at most `max_pages`, then a row of nulls if there may be more. Reads windows of the
-- newest pages first, as search_newest does, and ends between two windows when `max_milliseconds` are over.
create or replace function search_newest_pages(query tsquery, kinds text[], max_pages integer, max_milliseconds integer)
returns table (kind text, id bigint, number bigint)
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  kinds_query tsquery := array_to_string(array(select quote_literal('k:' || kind) from unnest(kinds) as kind), ' | ');
  ends timestamptz := clock_timestamp() + max_milliseconds * interval '1 millisecond';
  window_started timestamptz;
  newest integer;
  oldest integer;
  window_end integer;
  window_start integer;
  window_size integer;
  window_blocks numeric := 1;
  window_query tsquery;
  few constant integer := 4 * max_pages;
  missing integer := max_pages;
  found_now integer;
begin
  select max(page.number) / 1024, min(page.number) / 1024 into newest, oldest from search_page page;
  window_end := newest;
  while window_end >= oldest and missing > 0 loop
    exit when window_end < newest and clock_timestamp() > ends;
    window_started := clock_timestamp();
    window_start := search_window_start(window_end, window_blocks, oldest);
    window_size := window_end - window_start + 1;
    window_query := case when window_start = oldest and window_end = newest then query
      else search_day_query(window_start, window_end) end;
    return query
      select matching.* from (
        select page.kind, page.id, page.number from search_page page
        where page.terms @@ query and page.terms @@ window_query and page.terms @@ kinds_query
        offset 0                           -- keeps the planner from walking the index by number
      ) matching
      order by matching.number desc
      limit missing;
    get diagnostics found_now = row_count;
    missing := missing - found_now;
    window_blocks := search_affordable_window(window_size, window_started, ends);
    window_end := window_start - 1;
    if window_size >= 64 and window_end >= oldest and window_blocks > window_end - oldest
      and found_now * (window_end - oldest) < few * window_size and search_has_few_pages(query, few)
    then
      return query
        select matching.* from (
          select page.kind, page.id, page.number from search_page page where page.terms @@ query offset 0
        ) matching
        where matching.kind = any(kinds) and matching.number / 1024 <= window_end
        order by matching.number desc
        limit missing;
      get diagnostics found_now = row_count;
      missing := missing - found_now;
      window_end := oldest - 1;
    end if;
    -- A window grows at most eightfold, and to half a million pages unless the last one took no time, as with a word that
    -- hardly any page has: a common word costs little, and time is looked at.
    window_blocks := least(8.0 * window_size, window_blocks,
      case when clock_timestamp() > window_started + interval '3 milliseconds' then 512 end,
      greatest(1, search_next_window(window_size, found_now, missing)));
  end loop;
  if window_end >= oldest or missing = 0 then return query select null::text, null::bigint, null::bigint; end if;
end $$;

-- Whether few pages match in all. These are read without looking up their blocks and kinds in the index, which takes a hundred
-- times as long as looking up the words.
create or replace function search_has_few_pages(query tsquery, few integer) returns boolean
language plpgsql stable set enable_seqscan = off as $$
begin
  return (select count(*) < few from (select from search_page where terms @@ query limit few) matching);
end $$;

-- How many documents of the scope match, counted while somebody types: newest first, up to `max_matches`, and unless that is
-- reached those that match `page_query` on one of the newest `max_pages` pages without matching `outside`. Ends between two
-- windows when `max_milliseconds` are over. `is_capped` says that there may be more.
create or replace function search_count(query tsquery, page_query tsquery, scope tsquery, outside tsquery, kinds text[],
  last_day integer, max_matches integer, max_pages integer, max_milliseconds integer, out matches integer, out is_capped boolean)
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  ends timestamptz := clock_timestamp() + max_milliseconds * interval '1 millisecond';
  inside integer;
begin
  select * into matches, is_capped from search_count_newest(query, kinds, last_day, max_matches, ends);
  if is_capped or page_query is null then return; end if;
  with page as materialized (
    select distinct page.kind, page.id
    from search_newest_pages(page_query, kinds, max_pages, (extract(epoch from ends - clock_timestamp()) * 1000)::integer) page
  )
  select (
    select count(*) from page cross join lateral (
      -- One look-up for each: the planner would rather search for everything in the scope.
      select terms from search_document where kind = page.kind and id = page.id offset 0
    ) document
    where document.terms @@ scope and not document.terms @@ outside
  ), exists (select from page where kind is null)
  into inside, is_capped;
  matches := matches + inside;
end $$;

-- The documents that match, newest first, up to `max_matches` or until the time `ends`. The first window is always counted.
create or replace function search_count_newest(query tsquery, kinds text[], last_day integer, max_matches integer,
  ends timestamptz, out matches integer, out is_capped boolean)
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  bounds record;
  window_end integer;
  window_start integer;
  window_days numeric;
  window_query tsquery;
  window_started timestamptz;
  affordable_days numeric := 'infinity';
  found_now integer;
begin
  matches := 0;
  select * into bounds from search_day_range(kinds, 0, last_day, max_matches);
  window_end := bounds.newest;
  window_days := bounds.window_days;
  while window_end >= bounds.oldest and matches < max_matches loop
    is_capped := window_end < bounds.newest and clock_timestamp() > ends;
    if is_capped then return; end if;
    if 3 * window_days > window_end - bounds.oldest and affordable_days > bounds.newest - bounds.oldest then
      -- Searching all days at once is cheaper than combining the blocks of most.
      select count(*) into matches from (select from search_document where terms @@ query limit max_matches) matching;
      exit;
    end if;
    window_started := clock_timestamp();
    window_start := search_window_start(window_end, least(window_days, affordable_days), bounds.oldest);
    window_query := search_day_query(window_start, window_end);
    select count(*) into found_now from (
      select from search_document where terms @@ query and terms @@ window_query limit max_matches - matches
    ) matching;
    matches := matches + found_now;
    affordable_days := search_affordable_window(window_end - window_start + 1, window_started, ends);
    window_days := least(64.0 * (window_end - window_start + 1),
      search_next_window(window_end - window_start + 1, found_now, max_matches - matches));
    window_end := window_start - 1;
  end loop;
  is_capped := matches >= max_matches;
end $$;

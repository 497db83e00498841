-- Days have numbers, of Asia/Shanghai: 1970-01-01 is 0, and everything older lies in it. A document carries the blocks of 1, 8,
-- 64, 512 and 4096 days it lies in as lexemes ('d8:2590'), so that any range of days is a few lexemes.

-- The query for the days from `first_day` to `last_day`, in as few blocks as possible.
create or replace function search_day_query(first_day integer, last_day integer) returns tsquery language plpgsql immutable as $$
declare
  day integer := first_day;
  size integer;
  blocks text := '';
begin
  while day <= last_day loop
    size := 4096;
    while size > 1 and (day % size <> 0 or day + size - 1 > last_day) loop size := size / 8; end loop;
    blocks := blocks || format('|''d%s:%s''', size, day / size);
    day := day + size;
  end loop;
  return substr(blocks, 2)::tsquery;
end $$;

-- The newest and oldest day with documents of these kinds inside the range, whether the range excludes none of them, and the
-- number of days that hold about twice `max_matches` documents. Nulls where there is no document of these kinds.
-- plpgsql keeps its plan; as a function in SQL it was planned again with every search, which took most of a search's time.
create or replace function search_day_range(kinds text[], first_day integer, last_day integer, max_matches integer,
  out newest integer, out oldest integer, out is_all boolean, out window_days numeric)
language plpgsql stable as $$
begin
  select least(days.newest, last_day), greatest(days.oldest, first_day), days.newest <= last_day and days.oldest >= first_day,
    2.0 * max_matches * (days.newest - days.oldest + 1) / greatest(reltuples, 1)
  into newest, oldest, is_all, window_days
  from (
    select greatest(0, floor((extract(epoch from max(newer.sort_at)) + 28800) / 86400))::int as newest,
      greatest(0, floor((extract(epoch from min(older.sort_at)) + 28800) / 86400))::int as oldest
    from unnest(kinds) as searched(kind)
    cross join lateral (select sort_at from search_document where kind = searched.kind order by sort_at desc limit 1) newer
    cross join lateral (select sort_at from search_document where kind = searched.kind order by sort_at limit 1) older
    having count(*) > 0
  ) days, pg_class
  where pg_class.oid = 'search_document'::regclass;
end $$;

-- The first day of a window of about `window_days` that ends with `last_day`, moved to where few blocks begin.
create or replace function search_window_start(last_day integer, window_days numeric, oldest integer) returns integer
language plpgsql immutable as $$
declare
  day integer := last_day + 1 - ceil(least(window_days, last_day + 1))::integer;
  step integer := case when window_days > 2048 then 512 when window_days > 256 then 64 when window_days > 32 then 8 else 1 end;
begin
  return greatest(day - day % step, oldest);
end $$;

-- Days of the next window, estimated from the matches of the last one and the matches still missing.
create or replace function search_next_window(days integer, matches integer, missing integer) returns numeric
language sql immutable parallel safe as $$
  select case matches when 0 then 64.0 * days else least(256.0 * days, 1.3 * days * missing / matches) end
$$;

-- The size of a window that takes the rest of the time, judged by the last one, which has just been read. Two milliseconds of
-- it do not depend on its size.
create or replace function search_affordable_window(size integer, started timestamptz, ends timestamptz) returns numeric
language sql volatile as $$
  select greatest(1, size * extract(epoch from ends - now) / greatest(extract(epoch from now - started) - 0.002, 0.000001))
  from (select clock_timestamp() as now) clock
$$;

-- The newest matches in a range of days, at most `max_matches`. Reads the newest days first and goes further back only while
-- matches are missing, so that a word in half of the documents costs little more than a rare one. The planner may use nothing
-- but the GIN index: other plans would unpack the vectors of rows that do not match.
create or replace function search_newest(query tsquery, kinds text[], first_day integer, last_day integer, max_matches integer)
returns table (kind text, id bigint, title text, normal_title text, sort_at timestamptz, ranking tsvector)
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  bounds record;
  window_end integer;
  window_start integer;
  window_days numeric;
  window_query tsquery;
  missing integer := max_matches;
  found_now integer;
begin
  select * into bounds from search_day_range(kinds, first_day, last_day, max_matches);
  window_end := bounds.newest;
  window_days := bounds.window_days;
  while window_end >= bounds.oldest and missing > 0 loop
    -- Where a third of the remaining days would be needed, searching all of them is cheaper than combining their blocks.
    window_start := case when 3 * window_days >= window_end - bounds.oldest + 1 then bounds.oldest
      else search_window_start(window_end, window_days, bounds.oldest) end;
    -- A window back to the first day needs no days: for a rare word, combining many blocks costs more than its few matches.
    window_query := case when bounds.is_all and window_start = bounds.oldest then query
      else search_day_query(window_start, window_end) end;
    return query
      select matching.* from (
        select document.kind, document.id, document.title, document.normal_title, document.sort_at, document.ranking
        -- Two conditions: the index skips from the one to the other. In a single query it would read all words of every
        -- document of the window, which takes ten times as long for words that are frequent, but seldom together.
        from search_document document where document.terms @@ query and document.terms @@ window_query
        offset 0                           -- keeps the planner from walking the index by time
      ) matching
      where matching.sort_at < to_timestamp((window_end + 1) * 86400.0 - 28800)
      order by matching.sort_at desc, matching.id desc
      limit missing;
    get diagnostics found_now = row_count;
    missing := missing - found_now;
    window_days := search_next_window(window_end - window_start + 1, found_now, missing);
    window_end := window_start - 1;
  end loop;
end $$;

-- As search_newest, for a page of `page_size` results that puts matches of `title_query` first: where those fill the page, no
-- others are read. `matches` is the number of all matches, up to `max_matches`; null where all of them are returned.
create or replace function search_titles_first(query tsquery, title_query tsquery, page_size integer, kinds text[],
  first_day integer, last_day integer, max_matches integer)
returns table (kind text, id bigint, title text, normal_title text, sort_at timestamptz, ranking tsvector, matches integer)
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  bounds record;
  window_end integer;
  window_start integer;
  window_days numeric;
  window_query tsquery;
  found_now integer;
  found_so_far integer := 0;
  choice tsquery;
  since timestamptz := '-infinity';
begin
  -- Count window by window. Once a third of the remaining days would be needed, searching all days at once is cheaper than
  -- combining their blocks. A handful of matches in the newest days says little about older ones, so that a window grows at
  -- most 64-fold.
  select * into bounds from search_day_range(kinds, first_day, last_day, max_matches);
  window_end := bounds.newest;
  window_days := bounds.window_days;
  while found_so_far < max_matches and 3 * window_days < window_end - bounds.oldest + 1 loop
    window_start := search_window_start(window_end, window_days, bounds.oldest);
    window_query := search_day_query(window_start, window_end);
    select count(*) into found_now from search_document where terms @@ query and terms @@ window_query;
    found_so_far := found_so_far + found_now;
    window_days := least(64.0 * (window_end - window_start + 1),
      search_next_window(window_end - window_start + 1, found_now, max_matches - found_so_far));
    window_end := window_start - 1;
  end loop;

  if found_so_far < max_matches then
    window_query := case when bounds.is_all then query else query && search_day_query(bounds.oldest, bounds.newest) end;
    return query
      select matching.*, null::integer from (
        select document.kind, document.id, document.title, document.normal_title, document.sort_at, document.ranking
        from search_document document where document.terms @@ window_query offset 0
      ) matching
      order by matching.sort_at desc, matching.id desc
      limit max_matches;
    return;
  end if;

  window_query := search_day_query(window_start, bounds.newest);
  if found_so_far > 1.5 * max_matches then
    select matching.sort_at into since
    from (select sort_at from search_document where terms @@ query and terms @@ window_query offset 0) matching
    order by matching.sort_at desc offset max_matches - 1 limit 1;
  end if;
  found_now := 0;
  foreach choice in array array[title_query, query && !!title_query] loop
    exit when found_now >= page_size;
    return query
      select matching.*, max_matches from (
        select document.kind, document.id, document.title, document.normal_title, document.sort_at, document.ranking
        from search_document document where document.terms @@ choice and document.terms @@ window_query offset 0
      ) matching
      where matching.sort_at >= since;
    get diagnostics found_now = row_count;
  end loop;
end $$;

-- A search copied the titles and weights of a thousand matches through three stores to show twelve of them. Where a word is
-- frequent, matches are now counted first, and only those read that have the words in their title; the others too where these
-- do not fill the page. What reaches back to the first day is asked without days: a rare word is found faster than the many
-- blocks of days are put together. And the search no longer goes further back than what is missing needs.
drop function search_newest(tsquery, text[], integer, integer, integer);

-- Days of Asia/Shanghai have numbers: 1970-01-01 is 0, and what is older lies in it.
-- The newest and the oldest day that can hold what is looked for, and how many days hold about twice as many documents as
-- are wanted: all of them where there are few. `is_all`: no day is left out. Nulls where there is nothing of these kinds.
create function search_bounds(kinds text[], first integer, last integer, most integer,
  out newest integer, out oldest integer, out is_all boolean, out width numeric)
language sql stable as $$
  select least(newest, last), greatest(oldest, first), newest <= last and oldest >= first,
    2.0 * most * (newest - oldest + 1) / greatest(reltuples, 1)
  from (
    select greatest(0, floor((extract(epoch from max(newer.sort_at)) + 28800) / 86400))::int as newest,
      greatest(0, floor((extract(epoch from min(older.sort_at)) + 28800) / 86400))::int as oldest
    from unnest(kinds) as searched(kind)
    cross join lateral (select sort_at from search_document where kind = searched.kind order by sort_at desc limit 1) newer
    cross join lateral (select sort_at from search_document where kind = searched.kind order by sort_at limit 1) older
    having count(*) > 0
  ) days, pg_class
  where pg_class.oid = 'search_document'::regclass
$$;

-- The first day of about so many that end with `rest`: where few blocks of days begin.
create function search_back(rest integer, width numeric, oldest integer) returns integer language plpgsql immutable as $$
declare
  day integer := rest + 1 - ceil(least(width, rest + 1))::integer;
  step integer := case when width > 2048 then 512 when width > 256 then 64 when width > 32 then 8 else 1 end;
begin
  return greatest(day - day % step, oldest);
end $$;

-- How many days to read next, when so many held so many matches and so many are missing.
create function search_width(days integer, found_now integer, missing integer) returns numeric language sql immutable parallel safe as $$
  select case found_now when 0 then 64.0 * days else least(256.0 * days, 1.3 * days * missing / found_now) end
$$;

-- The newest matches from the day `first` to the day `last`, no more than `most`. Reads the newest days first and goes further
-- back only while matches are missing, so that a word half the documents have costs little more than a rare one.
-- The planner may use nothing but the GIN index: other plans would unpack the vectors of rows that do not match.
create function search_newest(wanted tsquery, kinds text[], first integer, last integer, most integer)
returns table (kind text, id bigint, title text, sort_at timestamptz, ranking tsvector)
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  bounds record;
  rest integer;
  day integer;
  width numeric;
  missing integer := most;
  found_now integer;
  part tsquery;
begin
  select * into bounds from search_bounds(kinds, first, last, most);
  rest := bounds.newest;
  width := bounds.width;
  while rest >= bounds.oldest and missing > 0 loop
    day := search_back(rest, width, bounds.oldest);
    part := case when bounds.is_all and day = bounds.oldest then wanted else wanted && search_days(day, rest) end;
    return query
      select matching.* from (
        select document.kind, document.id, document.title, document.sort_at, document.ranking
        from search_document document where document.terms @@ part
        offset 0                           -- not walked in the order of time
      ) matching
      where matching.sort_at < to_timestamp((rest + 1) * 86400.0 - 28800)
      order by matching.sort_at desc, matching.id desc
      limit missing;
    get diagnostics found_now = row_count;
    missing := missing - found_now;
    width := search_width(rest - day + 1, found_now, missing);
    rest := day - 1;
  end loop;
end $$;

-- The same for who wants to see the first `enough` of them with those that `titled` finds before all others: where these are
-- enough, no others are told. `matches` is how many there are in all, to `most`; null where all are told.
create function search_best(wanted tsquery, titled tsquery, enough integer, kinds text[], first integer, last integer, most integer)
returns table (kind text, id bigint, title text, sort_at timestamptz, ranking tsvector, matches integer)
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  bounds record;
  rest integer;
  day integer;
  width numeric;
  found_now integer;
  found_yet integer := 0;
  part tsquery;
  choice tsquery;
  since timestamptz := '-infinity';
begin
  select * into bounds from search_bounds(kinds, first, last, most);
  rest := bounds.newest;
  width := bounds.width;
  while rest >= bounds.oldest and found_yet < most loop
    day := search_back(rest, width, bounds.oldest);
    exit when day = bounds.oldest;
    part := search_days(day, rest);
    select count(*) into found_now from search_document where terms @@ wanted and terms @@ part;
    found_yet := found_yet + found_now;
    width := search_width(rest - day + 1, found_now, most - found_yet);
    rest := day - 1;
  end loop;

  if found_yet < most then
    part := case when bounds.is_all then wanted else wanted && search_days(bounds.oldest, bounds.newest) end;
    return query
      select matching.*, null::integer from (
        select document.kind, document.id, document.title, document.sort_at, document.ranking
        from search_document document where document.terms @@ part offset 0
      ) matching
      order by matching.sort_at desc, matching.id desc
      limit most;
    return;
  end if;

  part := search_days(day, bounds.newest);
  if found_yet > 1.5 * most then
    select matching.sort_at into since
    from (select sort_at from search_document where terms @@ wanted and terms @@ part offset 0) matching
    order by matching.sort_at desc offset most - 1 limit 1;
  end if;
  found_now := 0;
  foreach choice in array array[titled, wanted && !!titled] loop
    exit when found_now >= enough;
    return query
      select matching.*, most from (
        select document.kind, document.id, document.title, document.sort_at, document.ranking
        from search_document document where document.terms @@ choice and document.terms @@ part offset 0
      ) matching
      where matching.sort_at >= since;
    get diagnostics found_now = row_count;
  end loop;
end $$;

-- Searches went back in fixed spans of time and read up to eight times what they answer. Now the width of the next span
-- follows from how many matches the last one had, and days are a condition of their own: the index jumps to them instead
-- of walking through all documents that have the word.
drop function search_newest(tsquery, text[], integer, integer);
drop function search_blocks(integer, integer);

-- What is older than 1970 lies in its first day.
create or replace function search_day(moment timestamptz) returns integer language sql immutable parallel safe as $$
  select greatest(0, floor((extract(epoch from moment) + 28800) / 86400))::integer
$$;

-- The days from `first` to `last` as few blocks of 1, 8, 64, 512 and 4096 days; documents carry theirs as lexemes.
create function search_days(first integer, last integer) returns tsquery language plpgsql immutable as $$
declare
  day integer := first;
  size integer;
  blocks text := '';
begin
  while day <= last loop
    size := 4096;
    while size > 1 and (day % size <> 0 or day + size - 1 > last) loop size := size / 8; end loop;
    blocks := blocks || format('|''d%s:%s''', size, day / size);
    day := day + size;
  end loop;
  return substr(blocks, 2)::tsquery;
end $$;

-- The newest matches from the day `first` to the day `last`, no more than `most`. Reads the newest days first and goes
-- further back only while matches are missing, so that a word half the documents have costs little more than a rare one.
-- The planner may use nothing but the GIN index: other plans would unpack the vectors of rows that do not match.
create function search_newest(wanted tsquery, kinds text[], first integer, last integer, most integer)
returns table (kind text, id bigint, title text, sort_at timestamptz, ranking tsvector)
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  newest integer;
  oldest integer;
  since integer;
  width numeric;
  step integer;
  missing integer := most;
  found_now integer;
  part tsquery;
begin
  select search_day(max(latest.sort_at)), search_day(min(earliest.sort_at)) into newest, oldest
  from unnest(kinds) as searched(kind)
  cross join lateral (select sort_at from search_document where kind = searched.kind order by sort_at desc limit 1) latest
  cross join lateral (select sort_at from search_document where kind = searched.kind order by sort_at limit 1) earliest;
  newest := least(newest, last);
  oldest := greatest(oldest, first);
  -- So many days as hold about twice as many documents as are wanted: all of them where there are few.
  select 2.0 * most * (newest - oldest + 1) / greatest(reltuples, 1) into width
  from pg_class where oid = 'search_document'::regclass;
  while newest >= oldest and missing > 0 loop
    since := newest - ceil(least(width, newest))::integer;
    step := case when width > 2048 then 512 when width > 256 then 64 when width > 32 then 8 else 1 end;
    since := greatest(since - since % step, oldest);
    part := search_days(since, newest);
    return query
      select matching.* from (
        select document.kind, document.id, document.title, document.sort_at, document.ranking
        from search_document document
        where document.terms @@ wanted and document.terms @@ part
        offset 0                           -- not walked in the order of time
      ) matching
      order by matching.sort_at desc, matching.id desc
      limit missing;
    get diagnostics found_now = row_count;
    width := width * case found_now when 0 then 64 else least(256, greatest(2, 1.5 * missing / found_now)) end;
    missing := missing - found_now;
    newest := since - 1;
  end loop;
end $$;

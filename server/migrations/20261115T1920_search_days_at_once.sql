-- Half of the time of a search for a rare word went into calling search_day twice, which the planner cannot write out in
-- place (what it computes depends on nothing, but the parts it is made of are not declared so). Days are now computed here.
-- The newest matches from the day `first` to the day `last`, no more than `most`. Reads the newest days first and goes
-- further back only while matches are missing, so that a word half the documents have costs little more than a rare one.
-- The planner may use nothing but the GIN index: other plans would unpack the vectors of rows that do not match.
create or replace function search_newest(wanted tsquery, kinds text[], first integer, last integer, most integer)
returns table (kind text, id bigint, title text, sort_at timestamptz, ranking tsvector)
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  latest timestamptz;
  earliest timestamptz;
  newest integer;
  oldest integer;
  since integer;
  width numeric;
  step integer;
  missing integer := most;
  found_now integer;
  part tsquery;
begin
  select max(newer.sort_at), min(older.sort_at) into latest, earliest
  from unnest(kinds) as searched(kind)
  cross join lateral (select sort_at from search_document where kind = searched.kind order by sort_at desc limit 1) newer
  cross join lateral (select sort_at from search_document where kind = searched.kind order by sort_at limit 1) older;
  if latest is null then return; end if;
  -- Days of Asia/Shanghai by number, 1970-01-01 is 0; what is older lies in it.
  newest := least(greatest(0, floor((extract(epoch from latest) + 28800) / 86400)), last);
  oldest := greatest(0, floor((extract(epoch from earliest) + 28800) / 86400), first);
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

drop function search_day(timestamptz);

-- As before, but for when a search looks through all days at once: where a third of what is left has to be, not only where all of
-- it has. Days are blocks to be put together, which costs more than the matches of a word that about a thousandth of the texts
-- have. And a handful of matches in the newest days says little about older ones: no more days are counted next than after none.
create or replace function search_best(wanted tsquery, titled tsquery, enough integer, kinds text[], first integer, last integer, most integer)
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
  while found_yet < most and 3 * width < rest - bounds.oldest + 1 loop
    day := search_back(rest, width, bounds.oldest);
    part := search_days(day, rest);
    select count(*) into found_now from search_document where terms @@ wanted and terms @@ part;
    found_yet := found_yet + found_now;
    width := least(64.0 * (rest - day + 1), search_width(rest - day + 1, found_now, most - found_yet));
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

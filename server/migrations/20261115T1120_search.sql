-- What people find by words: one row per thing of any feature, fed by its owner in the transaction that changes it.
create table search_document (
  kind text not null,                      -- 'resource', 'course', 'topic', 'news' ...
  id bigint not null,
  title text not null,
  body text not null,                      -- what snippets are cut from
  sort_at timestamptz not null,            -- newer first
  -- Everything a search asks for, as lexemes of one vector: words, kind, who may see it, facets, day. So one GIN index
  -- answers any combination, and no row is read that does not match. Without positions: half the size.
  terms tsvector not null,
  ranking tsvector not null,               -- words of the title (A), of the tags (B), frequent words of the body (C)
  indexed_at timestamptz not null default now(),
  primary key (kind, id)
);
-- A pending list would be read through by every search.
create index search_document_terms on search_document using gin (terms) with (fastupdate = off);
create index search_document_newest on search_document (kind, sort_at desc);

-- Days of Asia/Shanghai by number, 1970-01-01 is 0. Documents carry the blocks of 1, 8, 64, 512 and 4096 days they lie in
-- as lexemes 'd8:2590', so that any range of days is a few lexemes.
create function search_day(moment timestamptz) returns integer language sql immutable parallel safe as $$
  select floor((extract(epoch from moment) + 28800) / 86400)::integer
$$;

-- The two blocks of so many days that end with the one `last` lies in: all of the newest days, at least one block whole.
create function search_blocks(days integer, last integer) returns tsquery language sql immutable parallel safe as $$
  select format('%1$L | %2$L', format('d%s:%s', days, last / days), format('d%s:%s', days, last / days - 1))::tsquery
$$;

-- The newest matches up to the day `last`, no more than `most`. Reads the newest days first and goes further back only
-- while matches are missing, so that a word half the documents have costs little more than a rare one. The planner may
-- use nothing but the GIN index: other plans would unpack the vectors of rows that do not match.
create function search_newest(wanted tsquery, kinds text[], last integer, most integer)
returns table (kind text, id bigint, title text, sort_at timestamptz, ranking tsvector)
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  newest integer;
  missing integer := most;
  found_now integer;
  span integer;
  part tsquery;
  done tsquery;
begin
  select least(max(latest.day), last) into newest
  from unnest(kinds) as searched(kind)
  cross join lateral (
    select search_day(document.sort_at) as day
    from search_document document
    where document.kind = searched.kind
    order by document.sort_at desc
    limit 1
  ) latest;
  if newest is null then return; end if;
  foreach span in array array[8, 64, 512, 0] loop
    part := wanted;
    if span > 0 then part := part && search_blocks(span, newest); end if;
    if done is not null then part := part && !!done; end if;
    return query
      select matching.* from (
        select document.kind, document.id, document.title, document.sort_at, document.ranking
        from search_document document
        where document.terms @@ part
        offset 0                           -- not walked in the order of time
      ) matching
      order by matching.sort_at desc, matching.id desc
      limit missing;
    get diagnostics found_now = row_count;
    missing := missing - found_now;
    exit when missing = 0 or span = 0;
    done := search_blocks(span, newest);
  end loop;
end $$;

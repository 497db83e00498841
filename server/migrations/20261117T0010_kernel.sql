-- Trigram indexes serve the "contains" filters of the back office; members' search has its own index, search_document_terms.
create extension if not exists pg_trgm;

-- Facts about this installation itself, such as how far the demo content is loaded.
create table installation (
  key text primary key,
  value text not null
);

-- Counters of the last minutes. They are worth nothing after a crash, so they skip the write-ahead log.
create unlogged table rate_limit (
  key text primary key,
  window_end timestamptz not null,
  count integer not null
);
create index rate_limit_by_end on rate_limit (window_end);     -- the sweep deletes ended windows

-- Progress of a running job. Apart from the job's row, because pg-boss rewrites that row on every failure.
create table job_progress (
  job_id uuid primary key,
  percent smallint not null check (percent between 0 and 100),
  step text not null,
  updated_at timestamptz not null default now()
);

-- The full-text index: one row per searchable thing of any feature, written by its owner in the transaction that changes it.
create table search_document (
  kind text not null,                                   -- 'resource', 'lesson', 'topic', 'news'
  id bigint not null,
  title text not null,
  normal_title text not null,                           -- as it is compared: plain width, case and characters
  body text not null,                                   -- snippets are cut from it
  sort_at timestamptz not null,                         -- newer documents come first
  -- Words, kind, audience, facets and day as lexemes of one vector: one GIN index answers any combination of filters, and
  -- only matching rows are read. Stored without positions, which halves its size.
  terms tsvector not null,
  ranking tsvector not null,                            -- words of the title (A), of the tags (B), frequent words of the body (C)
  indexed_at timestamptz not null default now(),
  primary key (kind, id)
);
-- fastupdate is off because every search would have to read through the pending list.
create index search_document_terms on search_document using gin (terms) with (fastupdate = off);
create index search_document_newest on search_document (kind, sort_at desc);

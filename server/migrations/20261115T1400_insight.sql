-- One row a day (Asia/Shanghai). Visitors and views are counted as people come; the rest is rolled up by a job from the
-- tables it belongs to, today's is read from them.
create table insight_day (
  day date primary key,
  visitors integer not null default 0,
  views bigint not null default 0,
  registrations integer not null default 0,
  top_ups integer not null default 0,
  top_up_fen bigint not null default 0,
  sales integer not null default 0,
  coins bigint not null default 0,
  downloads integer not null default 0,
  rolled_up_at timestamptz                              -- null: only visits so far
) with (fillfactor = 70);

-- Who was here, so that nobody counts twice a day: a hash that means nothing once the day's salt is gone.
create table insight_salt (
  day date primary key,
  salt uuid not null default gen_random_uuid()
);
create table insight_visitor (
  day date not null,
  visitor bytea not null,
  primary key (day, visitor)
);

-- The resources of the last 30 days with the most downloads and sales, best first.
create table insight_best (
  rank smallint primary key,
  resource_id bigint not null references resource,
  downloads integer not null,
  sales integer not null,
  coins bigint not null
);
-- What takes long to count: how much is stored.
create table insight_gauge (
  name text primary key,
  value bigint not null,
  taken_at timestamptz not null default now()
);

-- Rows of both come in the order of time: a few bytes per hundred pages find those of a day.
create index resource_download_by_time on resource_download using brin (created_at) with (autosummarize = on);
create index access_grant_by_time on access_grant using brin (created_at) with (autosummarize = on);

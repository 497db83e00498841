-- One row a day (Asia/Shanghai). Visitors and views are counted as people come; a job rolls the rest up from the tables each
-- figure belongs to, and today's figures are read from those tables.
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
  watched_seconds bigint not null default 0,
  rolled_up_at timestamptz                              -- null: only visits so far
) with (fillfactor = 70);

-- Visitors of a day as salted hashes, so that nobody counts twice; deleting the day's salt makes them anonymous.
create table insight_salt (
  day date primary key,
  salt uuid not null default gen_random_uuid()
);
create table insight_visitor (
  day date not null,
  visitor bytea not null,
  primary key (day, visitor)
);

-- Resources with the most downloads and sales of the last 30 days, best first.
create table insight_top_resource (
  rank smallint primary key,
  resource_id bigint not null references resource,
  downloads integer not null,
  sales integer not null,
  coins bigint not null
);
-- Lessons watched longest in the last 30 days, best first.
create table insight_top_lesson (
  rank smallint primary key,
  lesson_id bigint not null references lesson,
  learners integer not null,
  watched_seconds bigint not null,
  sales integer not null,
  coins bigint not null
);

-- Figures that take long to count, such as stored bytes.
create table insight_gauge (
  name text primary key,
  value bigint not null,
  taken_at timestamptz not null default now()
);

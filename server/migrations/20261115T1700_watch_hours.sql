-- How much of each lesson was watched a day (Asia/Shanghai): tenths of seconds of video as players reported them, as far
-- as time had passed for them.
create table lesson_watch_day (
  day date not null,
  lesson_id bigint not null references lesson,
  tenths bigint not null,
  primary key (day, lesson_id)
) with (fillfactor = 70);
-- Comes in the order of time, like downloads.
create index lesson_learner_by_time on lesson_learner using brin (created_at) with (autosummarize = on);

alter table insight_day add column watched_seconds bigint not null default 0;
-- Money of days before this portal kept books of its own: figures taken over from elsewhere, which the roll-up adds to
-- what its own tables say. No coins are behind them.
create table insight_past (
  day date primary key,
  top_ups integer not null,
  top_up_fen bigint not null,
  sales integer not null,
  coins bigint not null
);
-- The lessons of the last 30 days that were watched longest, best first.
create table insight_best_lesson (
  rank smallint primary key,
  lesson_id bigint not null references lesson,
  learners integer not null,
  watched_seconds bigint not null,
  sales integer not null,
  coins bigint not null
);

-- The weeks in which a member watched lessons; the running week is in lesson_watch_allowance.
create table lesson_watch_week (
  member_id bigint not null references member (id),
  week date not null,
  seconds real not null check (seconds >= 0),
  primary key (member_id, week)
);

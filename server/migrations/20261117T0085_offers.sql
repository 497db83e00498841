-- Figures of each resource and lesson per day (Asia/Shanghai), for its author.
create table item_day (
  kind text not null check (kind in ('resource', 'lesson')),
  item_id bigint not null,
  day date not null,
  views integer not null default 0,
  uses integer not null default 0,                      -- downloads of a resource, new learners of a lesson
  sales integer not null default 0,
  earned bigint not null default 0,
  primary key (kind, item_id, day)
) with (fillfactor = 70);
create index item_day_by_day on item_day (day);         -- the sweep deletes old days

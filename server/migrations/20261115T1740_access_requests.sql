-- Somebody asks another to open something to him, or to open it longer. One row for each of them, with the last time, so
-- that asking again soon bothers nobody twice.
create table access_request (
  member_id bigint not null references member,
  kind text not null check (kind in ('resource', 'lesson')),
  item_id bigint not null,
  asked_id bigint not null references member,
  asked_at timestamptz not null default now(),
  primary key (member_id, kind, item_id, asked_id)
) with (fillfactor = 70);

-- How long somebody has watched in a week (Asia/Shanghai, from Monday): what his clock lets him claim is what has passed.
alter table lesson_watch_clock
  add column week date not null default '2000-01-03',
  add column week_seconds real not null default 0;

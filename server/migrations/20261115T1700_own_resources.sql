-- An author takes back what waits for its audit, or takes off sale what is on it. Withdrawn, the newest version counts as
-- not approved until it is handed in again. Who took a resource down decides who may put it back.
alter table resource
  add column is_withdrawn boolean not null default false,
  add column taken_down_by bigint references member,
  add constraint resource_withdrawn check (not is_withdrawn or newest_state = 2);
alter table resource_audit
  drop constraint resource_audit_act_check,
  add constraint resource_audit_act_check
    check (act in ('audit', 'take-down', 'restore', 'delete', 'withdraw', 'resubmit'));

-- What each resource and lesson got in a day (Asia/Shanghai), for its author. `uses`: downloads, or people who began it.
create table item_day (
  kind text not null check (kind in ('resource', 'lesson')),
  item_id bigint not null,
  day date not null,
  views integer not null default 0,
  uses integer not null default 0,
  sales integer not null default 0,
  earned bigint not null default 0,
  primary key (kind, item_id, day)
) with (fillfactor = 70);
create index item_day_by_day on item_day (day);         -- for the sweep

-- Authors of lessons take back what waits for its audit and take off sale what is on it, as those of resources do.
alter table lesson
  add column is_withdrawn boolean not null default false,
  add column taken_down_by bigint references member,
  add constraint lesson_withdrawn check (not is_withdrawn or submitted_state = 2);
alter table lesson_audit
  drop constraint lesson_audit_act_check,
  add constraint lesson_audit_act_check
    check (act in ('audit', 'take-down', 'restore', 'delete', 'open', 'close', 'withdraw', 'resubmit'));

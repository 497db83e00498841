-- Giving, changing and taking away the role of an administrator waits for a second one, at most 48 hours.
alter table approval
  drop constraint approval_kind_check,
  drop constraint approval_state_check,
  drop constraint approval_check1,
  add constraint approval_kind_check check (kind in ('administrator', 'role', 'revoke', 'refund')),
  add constraint approval_state_check check (state in ('waiting', 'approved', 'rejected', 'withdrawn', 'lapsed')),
  add constraint approval_decided check ((state in ('waiting', 'lapsed')) = (decided_by is null)),
  add column role_before text,                                       -- null: no administrator
  add column role_after text,                                        -- null: no administrator any more
  add column level_after smallint,                                   -- of a former administrator
  add column decision_reason text not null default '' check (length(decision_reason) <= 200);
update approval set role_after = 'super' where kind = 'administrator';
-- Administrators are few among many members.
create index member_admin_roles on member (admin_role) where admin_role is not null;

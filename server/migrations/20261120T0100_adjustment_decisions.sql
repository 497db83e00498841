-- The author of an adjustment can take it back, and a rejection has a reason.
alter table point_adjustment
  drop constraint point_adjustment_state_check,
  drop constraint point_adjustment_check,
  add column decision_reason text not null default '' check (length(decision_reason) <= 200),
  add constraint point_adjustment_state_check check (state in ('waiting', 'approved', 'rejected', 'withdrawn')),
  -- Four eyes, and nobody decides on his own coins; only the author takes a request back.
  add constraint point_adjustment_four_eyes check (
    case state when 'withdrawn' then decided_by = created_by else decided_by <> created_by and decided_by <> member_id end);
create index point_adjustment_by_state on point_adjustment (state, created_at desc, id desc);
create index point_adjustment_of_member on point_adjustment (member_id, created_at desc, id desc);

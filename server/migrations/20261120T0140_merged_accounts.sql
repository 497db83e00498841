-- The account that has taken over everything of this one; this one stays closed for good.
alter table member
  add column merged_into bigint references member,
  add column merged_at timestamptz,
  add constraint member_merged_at_once check ((merged_into is null) = (merged_at is null)),
  add constraint member_merged_into_another check (merged_into <> id),
  add constraint member_merged_stays_closed check (merged_into is null or not enabled);
create index member_by_merged on member (merged_into) where merged_into is not null;

alter table approval drop constraint approval_kind_check;
alter table approval add constraint approval_kind_check
  check (kind in ('administrator', 'role', 'revoke', 'refund', 'ban', 'merge'));

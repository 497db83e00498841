-- Hashes of passwords that members have replaced, so that none of the last ones is chosen again.
create table password_history (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  password_hash text not null,
  replaced_at timestamptz not null default now()
);
create index password_history_by_member on password_history (member_id, id desc);

alter table payment_event drop constraint payment_event_kind_check;
alter table payment_event add constraint payment_event_kind_check check (kind in ('paid', 'paid_late', 'refund_seen', 'refund_done',
  'refund_refused', 'doubt', 'notice_refused', 'surplus_returned'));

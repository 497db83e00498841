-- Which notices a member wants by mail: each at once, or those of a day together. No row: none.
create table notice_mail (
  member_id bigint not null references member (id),
  kind text not null,
  way text not null check (way in ('now', 'daily')),
  primary key (member_id, kind)
);
create index notice_mail_daily on notice_mail (member_id) where way = 'daily';
-- Finds the notices of the last minutes that are not read yet.
create index notice_unread_by_time on notice (created_at) where read_at is null;

-- Until when an account is disabled, and why; null and '': until an administrator enables it.
alter table member
  add column disabled_until timestamptz,
  add column disabled_reason text not null default '' check (length(disabled_reason) <= 200);
create index member_disabled_until on member (disabled_until) where disabled_until is not null;

-- What administrators did about a member, for the member's page. Older rows name the member in `target` only.
alter table audit_log add column about_member_id bigint;
create index audit_log_about on audit_log (about_member_id, created_at desc, id desc) where about_member_id is not null;

-- Notes that administrators write about a member; the member does not see them.
create table member_note (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  author_id bigint not null references member,
  text text not null check (length(text) between 1 and 500),
  created_at timestamptz not null default now()
);
create index member_note_of_member on member_note (member_id, created_at desc, id desc);

-- The search of the back office: the end of a phone or order number, the beginning of a name, login or e-mail. Trigrams
-- do not help for the two characters of a Chinese name.
create index member_by_phone_end on member (right(phone, 4), id desc) where deleted_at is null and phone <> '';
create index member_by_name_start on member (lower(nick_name) text_pattern_ops) where deleted_at is null;
create index member_by_login_start on member (lower(username) text_pattern_ops) where deleted_at is null;
create index member_by_email_start on member (lower(email) text_pattern_ops) where deleted_at is null and email <> '';
create index payment_order_by_number_end on payment_order (reverse(order_no) text_pattern_ops);

-- The reports of one item, whether ruled or open.
create index reported_item_of_target on reported_item (kind, target_id, last_reported_at desc, id desc);

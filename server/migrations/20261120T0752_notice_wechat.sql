-- Which notices a member wants by WeChat, each at once. No row: none.
create table notice_wechat (
  member_id bigint not null references member (id),
  kind text not null,
  primary key (member_id, kind)
);
alter table outgoing_message drop constraint outgoing_message_channel_check;
alter table outgoing_message add constraint outgoing_message_channel_check check (channel in ('sms', 'mail', 'wechat'));

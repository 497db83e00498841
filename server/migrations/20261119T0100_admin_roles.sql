-- What an administrator may do (contract/permissions.ts). Those who are administrators now may do everything.
alter table member add column admin_role text
  check (admin_role in ('super', 'content', 'finance', 'support', 'audit', 'system'));
alter table member disable trigger user;
update member set admin_role = 'super' where level = 1;
alter table member enable trigger user;
alter table member add constraint member_role_of_administrators
  check ((level is not distinct from 1) = (admin_role is not null));

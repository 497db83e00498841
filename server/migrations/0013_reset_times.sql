-- When somebody else last set the password, or removed the second factor: a request about an administrator names it.
alter table member add column password_reset_at timestamptz, add column factors_reset_at timestamptz;
-- Since when the account has its address, null: from the start. A new one opens no account for some days.
alter table member add column email_since timestamptz;

-- Whether any account still has the password hash of the old system.
create index member_foreign_hashes on member (id) where foreign_hash is not null;

-- A link to an address that a member wants to have; it counts when somebody opens it there.
alter table account_link drop constraint account_link_purpose_check;
alter table account_link add constraint account_link_purpose_check check (purpose in ('reset', 'email', 'newEmail'));

-- What concerns administrators themselves, and the settings of security, waits for a second one.
alter table approval drop constraint approval_kind_check;
alter table approval add constraint approval_kind_check check (kind in (
  'administrator', 'role', 'revoke', 'enableAdministrator', 'disableAdministrator', 'password', 'factors', 'security',
  'refund', 'ban', 'merge', 'prices', 'package', 'resourceSale', 'lessonSale', 'announcement', 'claim'));

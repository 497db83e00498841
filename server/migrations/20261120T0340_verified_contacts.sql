-- When the owner last proved to hold the phone number, and to read mail at the address; null: never.
alter table member add column phone_verified_at timestamptz, add column email_verified_at timestamptz;

-- One code for each purpose and subject; a new one replaces the old one.
create table verification_code (
  purpose text not null check (purpose in ('visitor', 'reset', 'change')),
  subject text not null check (char_length(subject) between 1 and 100),
  member_id bigint references member (id),
  code_hash text not null,
  tries int not null default 0,
  expires_at timestamptz not null,
  primary key (purpose, subject)
);
create index verification_code_by_member on verification_code (member_id);
create index verification_code_expired on verification_code (expires_at);

-- Links in mails and the ticket between a proved code and a new password; only hashes are stored.
create table account_link (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('reset', 'email')),
  member_id bigint not null references member (id),
  email text not null default '',
  expires_at timestamptz not null
);
create index account_link_by_member on account_link (member_id);
create index account_link_expired on account_link (expires_at);

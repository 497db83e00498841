-- An authenticator app. A secret being enrolled stands beside the one in use until a code confirms it.
create table totp_factor (
  member_id bigint primary key references member,
  secret bytea,
  last_step bigint not null default 0,              -- the period of the last accepted code: a code is good once
  created_at timestamptz,
  used_at timestamptz,
  pending_secret bytea,
  pending_session_id bigint,                        -- only the session that began the enrolment confirms it
  pending_until timestamptz,
  check ((secret is null) = (created_at is null)),
  check ((pending_secret is null) = (pending_until is null))
);

create table passkey (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  credential_id text not null unique,               -- base64url, as browsers send it
  public_key bytea not null,
  counter bigint not null,                          -- a lower one comes from a copied key
  transports text[] not null default '{}',
  name text not null check (char_length(name) between 1 and 30),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkey_by_member on passkey (member_id, id);

create table recovery_code (
  member_id bigint not null references member,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (member_id, code_hash)
);

-- Devices on which the member asked not to be asked again; the cookie of the device proves the password of that time.
create table trusted_device (
  member_id bigint not null references member,
  device_hash bytea not null,
  expires_at timestamptz not null,
  primary key (member_id, device_hash)
);
create index trusted_device_by_end on trusted_device (expires_at);

-- What lives for minutes is worth nothing after a crash, so it skips the write-ahead log.
create unlogged table login_ticket (
  token_hash bytea primary key,
  member_id bigint not null,
  remember_me boolean not null,
  expires_at timestamptz not null
);
create index login_ticket_by_member on login_ticket (member_id);
create index login_ticket_by_end on login_ticket (expires_at);

create unlogged table passkey_challenge (
  challenge text primary key,                       -- base64url
  purpose text not null check (purpose in ('add', 'login', 'second-step', 'proof')),
  session_id bigint,
  ticket_hash bytea,
  expires_at timestamptz not null,
  check ((purpose in ('add', 'proof')) = (session_id is not null)),
  check ((purpose = 'second-step') = (ticket_hash is not null))
);
create index passkey_challenge_by_end on passkey_challenge (expires_at);

-- Since when the account has a second factor; null: it has none.
alter table member add column second_factor_since timestamptz;

alter table session
  add column seen_at timestamptz not null default now(),
  add column proved_at timestamptz not null default now(),      -- the last time a password, code or passkey was given
  add column factor_proved_at timestamptz;                      -- the last time a second factor was
update session set seen_at = created_at, proved_at = created_at;

-- Mails and text messages that leave the house. One key is one logical message, whatever is retried.
create table outgoing_message (
  id bigint generated always as identity primary key,
  key text not null check (char_length(key) between 1 and 200),
  channel text not null check (channel in ('sms', 'mail')),
  kind text not null,
  receiver text not null check (char_length(receiver) between 1 and 100),
  member_id bigint references member (id),
  contents jsonb not null,
  -- Codes and links; removed as soon as the message has left.
  secrets jsonb,
  send_before timestamptz,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'refused', 'failed', 'expired', 'unknown')),
  attempts int not null default 0,
  problem text not null default '' check (char_length(problem) <= 300),
  is_simulated boolean not null default false,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint outgoing_message_key unique (key),
  constraint outgoing_message_secrets check (secrets is null or state in ('waiting', 'sending'))
);
create index outgoing_message_listed on outgoing_message (created_at desc, id desc);
create index outgoing_message_by_state on outgoing_message (state, created_at desc, id desc);
create index outgoing_message_by_channel on outgoing_message (channel, created_at desc, id desc);
create index outgoing_message_by_receiver on outgoing_message (receiver, created_at desc, id desc);
create index outgoing_message_by_member on outgoing_message (member_id);

-- Addresses that a mail server refused for good; nothing is sent there until the owner proves the address again.
create table unreachable_address (
  address text primary key,
  problem text not null,
  created_at timestamptz not null default now()
);

-- Texts that differ from those that came with the portal.
create table message_template (
  kind text primary key,
  subject text not null,
  body text not null,
  provider_code text not null,
  version int not null default 1,
  updated_at timestamptz not null default now()
);

-- What the post simulator of the demo has taken; only the newest stay.
create table simulated_message (
  id bigint generated always as identity primary key,
  channel text not null,
  receiver text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now()
);

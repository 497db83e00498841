-- Browsers to which a member's notices are pushed (MSG-14). They end with the session in which they were switched on.
create table push_subscription (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  session_id bigint not null references session on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);
create index push_subscription_by_member on push_subscription (member_id, id);
create index push_subscription_by_session on push_subscription (session_id);

-- What was handed to the queue, so that a notice comes once to each browser; deleted after a day.
create table notice_push (
  notice_id bigint not null,
  subscription_id bigint not null references push_subscription on delete cascade,
  created_at timestamptz not null default now(),
  primary key (subscription_id, notice_id)
);
create index notice_push_by_time on notice_push (created_at);

-- The WeChat person with whom a member logs in: one per member, one member per person.
create table wechat_identity (
  member_id bigint primary key references member,
  unionid text unique,                              -- the same in all apps of the operator; WeChat does not always answer it
  nickname text not null,
  bound_at timestamptz not null default now(),
  used_at timestamptz
);

-- The same person has another openid in each app.
create table wechat_openid (
  app_id text not null,
  openid text not null,
  member_id bigint not null references wechat_identity on update cascade on delete cascade,
  primary key (app_id, openid),
  unique (member_id, app_id)
);

-- The WeChat in whose browser a session lives, for payments: the holder of the phone pays, also without a bound WeChat.
create table wechat_payer (
  session_id bigint primary key references session on delete cascade,
  app_id text not null,
  openid text not null
);

-- What lives for minutes is worth nothing after a crash, so it skips the write-ahead log.
create unlogged table wechat_attempt (
  state_hash bytea primary key,
  browser_hash bytea not null,                      -- only the browser that began it ends it
  purpose text not null check (purpose in ('login', 'bind', 'pay')),
  place text not null check (place in ('scan', 'inside')),
  session_id bigint,
  return_path text not null,
  remember_me boolean not null,
  expires_at timestamptz not null,
  check ((purpose = 'login') = (session_id is null))
);
create index wechat_attempt_by_end on wechat_attempt (expires_at);

-- A WeChat person without an account, until the owner of the browser has registered or logged in.
create unlogged table wechat_newcomer (
  browser_hash bytea primary key,
  app_id text not null,
  openid text not null,
  unionid text,
  nickname text not null,
  return_path text not null,
  expires_at timestamptz not null
);
create index wechat_newcomer_by_end on wechat_newcomer (expires_at);

-- WeChat allows few requests for these a day, so that all processes share them.
create unlogged table wechat_token (
  app_id text not null,
  kind text not null check (kind in ('access_token', 'jsapi_ticket')),
  value text not null,
  expires_at timestamptz not null,
  primary key (app_id, kind)
);

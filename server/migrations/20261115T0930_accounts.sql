alter table member
  add column must_change_password boolean not null default false,   -- a first password shown to somebody else
  add column invite_code text,
  add column inviter_id bigint references member,
  add column avatar text,                                           -- the address of a picture of ours
  add column consent_version text,                                  -- of the terms agreed to at registration
  add column consent_at timestamptz,
  add column last_login_at timestamptz;
create unique index member_invite_code on member (invite_code);
create index member_by_inviter on member (inviter_id) where inviter_id is not null;

-- The back office lists: newest first and by name, whole and by level, and parts of name, phone and e-mail.
create index member_listed on member (created_at desc, id desc) where deleted_at is null;
create index member_listed_by_level on member (level, created_at desc, id desc) where deleted_at is null;
create index member_listed_by_name on member (username, id) where deleted_at is null;
create index member_words on member using gin (username gin_trgm_ops, nick_name gin_trgm_ops, phone gin_trgm_ops, email gin_trgm_ops)
  where deleted_at is null;

-- How many people there are, by department, level and state: totals of the lists and of the tree without counting.
create table member_count (
  department_id bigint not null,                                    -- 0: none
  level smallint not null,                                          -- 0: none
  enabled boolean not null,
  count integer not null,
  primary key (department_id, level, enabled)
);
create function count_member(change integer, person member) returns void language sql as $$
  insert into member_count (department_id, level, enabled, count)
  values (coalesce(person.department_id, 0), coalesce(person.level, 0), person.enabled, change)
  on conflict (department_id, level, enabled) do update set count = member_count.count + excluded.count
$$;
create function keep_member_count() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then perform count_member(-1, old); end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then perform count_member(1, new); end if;
  return null;
end $$;
create trigger member_counted_in after insert or delete on member for each row execute function keep_member_count();
create trigger member_recounted after update of department_id, level, enabled, deleted_at on member
  for each row execute function keep_member_count();
select count_member(1, member) from member where deleted_at is null;

create unique index department_name on department (parent_id, name);

-- Who did what: logins and every administrative call. Rows are only added; the law wants them kept for 180 days.
create table audit_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  kind text not null check (kind in ('login', 'administration')),
  member_id bigint,
  member_name text not null,
  action text not null,
  call text not null,
  target text not null default '',
  before jsonb,
  after jsonb,
  is_success boolean not null,
  address text not null,
  request_id text not null
);
create index audit_log_by_time on audit_log (created_at desc, id desc);
create index audit_log_by_kind on audit_log (kind, created_at desc, id desc);
create index audit_log_by_member on audit_log (member_id, created_at desc, id desc);
create index audit_log_by_call on audit_log (call, created_at desc, id desc);
create index audit_log_names on audit_log using gin (member_name gin_trgm_ops);

create function keep_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.created_at < now() - interval '180 days' then return old; end if;
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_log_is_append_only before update or delete on audit_log for each row execute function keep_audit_log();

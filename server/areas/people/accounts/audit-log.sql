create or replace function guard_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.created_at < now() - interval '180 days' then return old; end if;
  raise exception 'the audit log is append-only';
end $$;
create or replace trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function guard_audit_log();

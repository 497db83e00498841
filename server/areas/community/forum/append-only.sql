create or replace trigger topic_audit_is_append_only before update or delete on topic_audit
  for each row execute function refuse_change();

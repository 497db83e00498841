create or replace trigger item_audit_is_append_only before update or delete on item_audit
  for each row execute function refuse_change();

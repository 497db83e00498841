create or replace trigger resource_audit_is_append_only before update or delete on resource_audit
  for each row execute function refuse_change();
create or replace trigger resource_download_is_append_only before update or delete on resource_download
  for each row execute function refuse_change();

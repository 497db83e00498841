create or replace trigger lesson_audit_is_append_only before update or delete on lesson_audit
  for each row execute function refuse_change();
create or replace trigger lesson_download_is_append_only before update or delete on lesson_download
  for each row execute function refuse_change();

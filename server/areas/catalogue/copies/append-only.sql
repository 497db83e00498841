create or replace trigger item_download_is_append_only before update or delete on item_download
  for each row execute function refuse_change();

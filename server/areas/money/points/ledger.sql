create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end $$;
create or replace trigger point_entry_is_append_only before update or delete on point_entry
  for each row execute function refuse_ledger_change();
create or replace trigger point_entry_is_never_truncated before truncate on point_entry execute function refuse_ledger_change();
create or replace trigger point_posting_is_append_only before update or delete on point_posting
  for each row execute function refuse_ledger_change();
create or replace trigger point_posting_is_never_truncated before truncate on point_posting execute function refuse_ledger_change();
create or replace trigger point_account_is_never_deleted before delete on point_account
  for each row execute function refuse_ledger_change();

-- Every statement adds entries that sum to zero per posting; so the whole ledger does at any moment, without reading it.
create or replace function check_entries_sum_to_zero() returns trigger language plpgsql as $$
begin
  if exists (select from added group by posting_id having sum(amount) <> 0 or count(*) < 2) then
    raise exception 'the entries of a posting sum to zero' using errcode = '23514', constraint = 'point_entry_sums_to_zero';
  end if;
  return null;
end $$;
create or replace trigger point_entry_sums_to_zero after insert on point_entry referencing new table as added
  for each statement execute function check_entries_sum_to_zero();

-- For tables that are append-only, and for rows that are marked as deleted but never removed.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are append-only', tg_table_name;
end $$;

create or replace function refuse_deletion() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never deleted: others refer to them', tg_table_name;
end $$;

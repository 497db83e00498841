-- IMPORT-9: a password of the old system counts until the account gets one of ours, whichever way it gets it.
create or replace function drop_foreign_password() returns trigger language plpgsql as $$
begin
  new.foreign_hash := null;
  new.foreign_scheme := null;
  return new;
end $$;
create or replace trigger member_foreign_password before update of password_hash on member
  for each row execute function drop_foreign_password();

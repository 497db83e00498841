-- A changed number or address is unproved until its owner proves it. A trigger, so that no way of changing an account misses
-- it. A statement that proves and stores a number sets a new time. Since when the account has the address is kept here too.
create or replace function forget_contact_proofs() returns trigger language plpgsql as $$
begin
  if new.phone is distinct from old.phone and new.phone_verified_at is not distinct from old.phone_verified_at then
    new.phone_verified_at := null;
  end if;
  if lower(new.email) is distinct from lower(old.email) and new.email_verified_at is not distinct from old.email_verified_at then
    new.email_verified_at := null;
  end if;
  if lower(new.email) is distinct from lower(old.email) then new.email_since := now(); end if;
  return new;
end $$;
create or replace trigger member_contact_proofs before update of phone, email on member
  for each row execute function forget_contact_proofs();

-- Remembers every version that a member agreed to. A trigger, so that no way of agreeing misses it.
create or replace function remember_consent() returns trigger language plpgsql as $$
begin
  insert into member_consent (member_id, version, agreed_at)
  values (new.id, new.consent_version, coalesce(new.consent_at, now()))
  on conflict do nothing;
  return null;
end $$;
create or replace trigger member_consented after insert on member
  for each row when (new.consent_version is not null) execute function remember_consent();
create or replace trigger member_consents after update of consent_version on member
  for each row when (new.consent_version is not null and new.consent_version is distinct from old.consent_version)
  execute function remember_consent();

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

-- Counts them by version: once per statement, so that many at once change the row once.
create or replace function count_consents() returns trigger language plpgsql as $$
begin
  insert into consent_count (version, count)
  select version, count(*) * case tg_op when 'INSERT' then 1 else -1 end from changed group by version order by version
  on conflict (version) do update set count = consent_count.count + excluded.count;
  return null;
end $$;
create or replace trigger consents_added after insert on member_consent
  referencing new table as changed for each statement execute function count_consents();
create or replace trigger consents_removed after delete on member_consent
  referencing old table as changed for each statement execute function count_consents();

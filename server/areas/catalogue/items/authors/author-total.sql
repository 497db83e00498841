create or replace function count_followers() returns trigger language plpgsql as $$
declare
  change integer := case tg_op when 'INSERT' then 1 else -1 end;
  author bigint := case tg_op when 'INSERT' then new.author_id else old.author_id end;
begin
  insert into author_total (author_id, followers) values (author, change)
  on conflict (author_id) do update set followers = author_total.followers + excluded.followers;
  return null;
end $$;
create or replace trigger author_follow_count after insert or delete on author_follow
  for each row execute function count_followers();

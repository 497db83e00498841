-- Creates the activity row of a topic and copies later changes of the topic to it.
create or replace function sync_topic_activity() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into topic_activity (id, author_id, category_id, created_at, deleted_at, active_at, is_pinned, is_locked, is_pending_review)
    values (new.id, new.author_id, new.category_id, new.created_at, new.deleted_at, new.created_at, new.is_pinned, new.is_locked, new.is_pending_review);
  else
    update topic_activity set category_id = new.category_id, created_at = new.created_at, deleted_at = new.deleted_at,
      is_pinned = new.is_pinned, is_locked = new.is_locked, is_pending_review = new.is_pending_review
    where id = new.id;
  end if;
  return null;
end $$;
create or replace trigger topic_activity_insert after insert on topic for each row execute function sync_topic_activity();
create or replace trigger topic_activity_update after update of category_id, created_at, deleted_at, is_pinned, is_locked, is_pending_review on topic
  for each row execute function sync_topic_activity();

create or replace trigger topic_activity_is_never_deleted before delete on topic_activity
  for each row execute function refuse_deletion();

-- Locks the activity rows of listed topics until the end of the transaction, in the order of their ids, and returns the locked
-- ids. Without `waits`, topics that another transaction has locked are left out. Every change of a topic together with its
-- replies or likes locks this row before any of theirs, so that no two transactions deadlock.
create or replace function lock_topic_activity(topics bigint[], waits boolean) returns bigint[]
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  locked bigint[];
begin
  if waits then
    select array_agg(listed.id) into locked
    from (select id from topic_activity where id = any(topics) and is_listed order by id for no key update) as listed;
  else
    select array_agg(listed.id) into locked
    from (select id from topic_activity where id = any(topics) and is_listed order by id for no key update skip locked) as listed;
  end if;
  return coalesce(locked, '{}');
end $$;

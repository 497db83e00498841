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

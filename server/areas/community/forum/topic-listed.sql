-- A topic that appears in the lists or leaves them takes its replies along, and counts for its author.
create or replace function apply_topic_listing() returns trigger language plpgsql as $$
begin
  perform add_to_forum_member(new.author_id, case when new.is_listed then 1 else -1 end, 0, 0, 0);
  if tg_op = 'UPDATE' then
    -- Two statements, so that each finds its rows by an index: one covers comments, the other the replies below them.
    update topic_reply set is_topic_hidden = not new.is_listed where topic_id = new.id and root_id is null;
    update topic_reply set is_topic_hidden = not new.is_listed where topic_id = new.id and root_id is not null;
  end if;
  return null;
end $$;
create or replace trigger topic_activity_listed_insert after insert on topic_activity
  for each row when (new.is_listed) execute function apply_topic_listing();
create or replace trigger topic_activity_listed_update after update of is_pending_review, deleted_at on topic_activity
  for each row when (old.is_listed <> new.is_listed) execute function apply_topic_listing();

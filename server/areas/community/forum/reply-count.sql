-- Numbers a comment and counts the reply by one update of its topic's activity row.
create or replace function number_reply() returns trigger language plpgsql as $$
declare
  seen integer := (new.deleted_at is null and not new.is_pending_review)::int;
  comment integer := (new.root_id is null)::int;
begin
  update topic_activity set
    reply_count = reply_count + seen,
    comment_count = comment_count + seen * comment,
    last_floor = last_floor + comment,
    active_at = case when seen = 1 then greatest(active_at, new.created_at) else active_at end
  where id = new.topic_id
  returning case when comment = 1 then last_floor end, not is_listed into new.floor, new.is_topic_hidden;
  return new;
end $$;
create or replace trigger topic_reply_number before insert on topic_reply for each row execute function number_reply();

create or replace function update_reply_counts() returns trigger language plpgsql as $$
declare
  before_seen integer := 0;
  before_listed integer := 0;
  listed integer := (new.is_visible and not new.is_topic_hidden)::int;
begin
  if tg_op = 'UPDATE' then
    before_seen := old.is_visible::int;
    before_listed := (old.is_visible and not old.is_topic_hidden)::int;
    if old.is_visible <> new.is_visible or old.is_shown <> new.is_shown then
      update topic_activity set reply_count = reply_count + new.is_visible::int - before_seen,
        comment_count = comment_count + new.is_shown::int - old.is_shown::int
      where id = new.topic_id;
    end if;
  end if;
  if new.root_id is not null and new.is_visible::int <> before_seen then
    update topic_reply set reply_count = reply_count + new.is_visible::int - before_seen where id = new.root_id;
  end if;
  if listed <> before_listed then
    perform add_to_forum_member(new.author_id, 0, listed - before_listed, 0, 0, case when tg_op = 'INSERT' then new.region end);
  end if;
  return null;
end $$;
create or replace trigger topic_reply_count_insert after insert on topic_reply for each row execute function update_reply_counts();
create or replace trigger topic_reply_count_update after update of is_pending_review, deleted_at, is_topic_hidden, reply_count on topic_reply
  for each row when (old.is_visible <> new.is_visible or old.is_shown <> new.is_shown or old.is_topic_hidden <> new.is_topic_hidden)
  execute function update_reply_counts();

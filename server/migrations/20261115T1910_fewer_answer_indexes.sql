-- A reply is written into no index that another one covers: comments are found by their floors, what stands below them by them.
drop index topic_answer_shown;
drop index topic_answer_floor;
create unique index topic_answer_floor on topic_answer (topic_id, floor) include (id, is_shown) where root_id is null;
drop index topic_answer_replies;
create index topic_answer_replies on topic_answer (root_id, id) where is_visible and root_id is not null;
drop index topic_answer_of_topic;
create index topic_answer_below on topic_answer (topic_id) where root_id is not null;

create or replace function keep_topic_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.is_listed then
      perform count_for_member(new.author_id, 1, 0, 0, 0);
      perform count_topic(1, new);
    end if;
    return null;
  end if;
  if old.is_listed <> new.is_listed then
    perform count_for_member(new.author_id, new.is_listed::int - old.is_listed::int, 0, 0, 0);
  end if;
  if old.is_listed then perform count_topic(-1, old); end if;
  if new.is_listed then perform count_topic(1, new); end if;
  if old.is_listed <> new.is_listed then
    update topic_answer set is_topic_hidden = not new.is_listed where topic_id = new.id and root_id is null;
    update topic_answer set is_topic_hidden = not new.is_listed where topic_id = new.id and root_id is not null;
  end if;
  return null;
end $$;

-- Its pending entries are sorted in by whoever finds the list full: a shorter one keeps him, and the topics he holds, waiting less.
alter index topic_answer_words set (gin_pending_list_limit = 1024);

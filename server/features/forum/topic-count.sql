create or replace function add_to_topic_count(change integer, item topic_activity) returns void language sql as $$
  insert into topic_count (grain, category_id, subset, period, count)
  select grain, category, subset, date_trunc(grain, item.created_at at time zone 'Asia/Shanghai')::date, change
  from unnest(array['day', 'month', 'year']) as grain,
       unnest(array[0, item.category_id]) as category,
       unnest(array['all', case when not item.is_pinned then 'unpinned' end, case when item.reply_count = 0 then 'unanswered' end]) as subset
  where subset is not null
  order by 1, 2, 3                                      -- two writers at once lock the rows in the same order
  on conflict (grain, category_id, subset, period) do update set count = topic_count.count + excluded.count
$$;

create or replace function update_topic_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.is_listed then
      perform add_to_forum_member(new.author_id, 1, 0, 0, 0);
      perform add_to_topic_count(1, new);
    end if;
    return null;
  end if;
  if old.is_listed <> new.is_listed then
    perform add_to_forum_member(new.author_id, new.is_listed::int - old.is_listed::int, 0, 0, 0);
  end if;
  if old.is_listed then perform add_to_topic_count(-1, old); end if;
  if new.is_listed then perform add_to_topic_count(1, new); end if;
  if old.is_listed <> new.is_listed then
    -- Two statements, so that each finds its rows by an index: one covers comments, the other the replies below them.
    update topic_reply set is_topic_hidden = not new.is_listed where topic_id = new.id and root_id is null;
    update topic_reply set is_topic_hidden = not new.is_listed where topic_id = new.id and root_id is not null;
  end if;
  return null;
end $$;
create or replace trigger topic_activity_count_insert after insert on topic_activity
  for each row execute function update_topic_counts();
create or replace trigger topic_activity_count_update
  after update of category_id, is_pinned, is_pending_review, deleted_at, created_at, reply_count on topic_activity
  for each row when (old.category_id <> new.category_id or old.is_pinned <> new.is_pinned or old.is_listed <> new.is_listed
    or old.created_at <> new.created_at or (old.reply_count = 0) <> (new.reply_count = 0))
  execute function update_topic_counts();

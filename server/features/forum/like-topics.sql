-- Adds or removes likes of several people and topics; each topic is counted by one update of its row. `like_count` is the number
-- afterwards, null where there is no such topic. With `is_busy` nothing was done, because another transaction has locked the topic.
create or replace function like_topics(topics bigint[], members bigint[], likes boolean, waits boolean)
returns table (turn integer, is_busy boolean, like_count integer)
language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  batch text := set_config('forum.is_batch', 'yes', true);  -- in a SET clause only a superuser may name a setting of our own
  locked bigint[] := lock_topic_activity(topics, waits);
begin
  return query
  with request as materialized (
    select * from unnest(topics, members) with ordinality as request (topic_id, member_id, turn)
  ), added as (
    insert into topic_like (topic_id, member_id)
    select topic_id, member_id from request where likes and topic_id = any(locked) order by topic_id, member_id
    on conflict do nothing returning topic_id
  ), removed as (
    delete from topic_like using request
    where not likes and request.topic_id = any(locked) and topic_like.topic_id = request.topic_id and topic_like.member_id = request.member_id
    returning topic_like.topic_id
  ), counted as (
    select topic_id, sum(change)::int as change
    from (select topic_id, 1 as change from added union all select topic_id, -1 from removed) as each group by topic_id
  ), changed as (
    update topic_activity as activity set like_count = activity.like_count + counted.change from counted where activity.id = counted.topic_id
    returning activity.author_id, counted.change
  ), credited as (
    insert into forum_member (member_id, like_count) select author_id, sum(change) from changed group by author_id order by author_id
    on conflict (member_id) do update set like_count = forum_member.like_count + excluded.like_count
  )
  select request.turn::int, activity.is_listed and activity.id <> all(locked),
    case when activity.is_listed then activity.like_count + coalesce(counted.change, 0) end
  from request left join topic_activity as activity on activity.id = request.topic_id left join counted on counted.topic_id = request.topic_id;
  batch := set_config('forum.is_batch', '', true);
end $$;

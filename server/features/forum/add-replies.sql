-- The notices of one reply: to the author of the parent reply and to the author of the topic, but to nobody about himself.
-- A template is kind, tone, title and body; the body's %1$s, %2$s and %3$s are the replying member, the topic's title and the
-- beginning of the reply, those of the link are the topic's id and the reply's.
create or replace function reply_notices(reply_id bigint, topic_id bigint, author_id bigint, parent_author_id bigint, content text,
  link text, to_parent_author text[], to_topic_author text[])
returns table (member_id bigint, kind text, tone text, title text, body text, link text) language sql stable as $$
  select receiver.id, sent.template[1], sent.template[2], sent.template[3],
    format(sent.template[4], author.nick_name, topic.title, left(reply_notices.content, 60)),
    format(reply_notices.link, topic.id, reply_notices.reply_id)
  from topic join member as author on author.id = reply_notices.author_id
  cross join lateral (values (nullif(parent_author_id, author.id), to_parent_author),
    (nullif(nullif(topic.author_id, author.id), parent_author_id), to_topic_author)) as sent (receiver_id, template)
  join member as receiver on receiver.id = sent.receiver_id and receiver.deleted_at is null
  where topic.id = reply_notices.topic_id
$$;

-- Sends the notices of replies that have just become visible; returns the receivers.
create or replace function notify_of_replies(replies bigint[], link text, to_parent_author text[], to_topic_author text[])
returns setof bigint language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  return query
  insert into notice (member_id, kind, tone, title, body, link)
  select notice.member_id, notice.kind, notice.tone, notice.title, notice.body, notice.link
  from topic_reply as reply left join topic_reply as parent on parent.id = reply.parent_id
  cross join lateral reply_notices(reply.id, reply.topic_id, reply.author_id, parent.author_id, reply.content,
    notify_of_replies.link, to_parent_author, to_topic_author) as notice
  where reply.id = any(replies) and reply.is_visible
  order by reply.id
  returning member_id;
end $$;

-- Adds replies of several people in one statement, so that a busy topic's row is locked and the disk waited for once for all of
-- them, and sends their notices. `flagged_words` has one line per sensitive word of a reply that is pending review. Each reply
-- gets its outcome: 'added', 'same' (the same text of the same person within ten seconds: a double click), or a refusal. Without
-- `waits`, a topic that another transaction has locked gets 'busy', so that replies to other topics need not wait for it. The
-- caller leaves out equal replies of one call. One generic plan serves all calls: planning for each length of the arrays
-- would cost more than running it.
create or replace function add_replies(topics bigint[], authors bigint[], parents bigint[], contents text[], pending_review boolean[],
  flagged_words text[], regions text[], ai_shares text[], link text, to_parent_author text[], to_topic_author text[], waits boolean)
returns table (turn integer, outcome text, reply_id bigint, added_at timestamptz, new_reply_count integer, root_id bigint,
  author_name text, avatar text, company text, reply_user_name text, notified bigint[])
language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  batch text := set_config('forum.is_batch', 'yes', true);  -- in a SET clause only a superuser may name a setting of our own
  locked bigint[] := lock_topic_activity(topics, waits);
  ids bigint[] := array(select nextval('topic_reply_id_seq') from unnest(topics));
begin
  return query
  with request as materialized (
    select request.*, activity.author_id as topic_author_id, activity.last_floor, activity.reply_count,
      parent.author_id as parent_author_id, coalesce(parent.root_id, parent.id) as root_id,
      case when activity.is_listed is not true then 'not_found'
        when activity.id <> all(locked) then 'busy'
        when activity.is_locked then 'locked'
        when request.parent_id is not null and parent.id is null then 'not_found'
        when parent.topic_id <> request.topic_id then 'other_topic'
      end as refusal,
      (select earlier.id from topic_reply as earlier
       where earlier.author_id = request.author_id and earlier.deleted_at is null and not earlier.is_topic_hidden
         -- Found by author and time: not by topic (+ 0), which can have many replies, nor by time alone, to which the planner is
         -- drawn if it knows (without `select`) how short ten seconds are: everybody's replies of that time would be read.
         and earlier.created_at > (select now() - interval '10 seconds')
         and earlier.topic_id + 0 = request.topic_id
         and earlier.content = request.content and earlier.parent_id is not distinct from request.parent_id limit 1) as earlier_id
    from unnest(topics, authors, parents, contents, pending_review, flagged_words, regions, ai_shares) with ordinality
      as request (topic_id, author_id, parent_id, content, is_pending_review, flagged_words, region, ai_share, turn)
    left join topic_activity as activity on activity.id = request.topic_id
    left join topic_reply as parent on parent.id = request.parent_id and parent.is_visible and not parent.is_topic_hidden
  ), added as materialized (
    select request.*,
      case when root_id is null then last_floor + count(*) filter (where root_id is null) over so_far end as floor,
      reply_count + count(*) filter (where not is_pending_review) over so_far as new_reply_count
    from request where refusal is null and earlier_id is null
    window so_far as (partition by topic_id order by turn)
  ), inserted as (
    insert into topic_reply (id, topic_id, author_id, parent_id, root_id, floor, content, is_pending_review, flagged_words, region,
      ai_share)
    select ids[turn], topic_id, author_id, parent_id, root_id, floor, content, is_pending_review,
      coalesce(string_to_array(nullif(flagged_words, ''), chr(10)), '{}'), region, ai_share
    from added
  ), updated as (
    update topic_activity as activity set reply_count = activity.reply_count + change.replies,
      comment_count = activity.comment_count + change.comments, last_floor = activity.last_floor + change.floors,
      active_at = case when change.replies = 0 then activity.active_at else greatest(activity.active_at, now()) end
    from (select topic_id, count(*) filter (where not is_pending_review) as replies, count(*) filter (where root_id is null) as floors,
            count(*) filter (where root_id is null and not is_pending_review) as comments
          from added group by topic_id) as change
    where activity.id = change.topic_id
  ), credited as (
    insert into forum_member (member_id, reply_count, region)
    select author_id, count(*), max(region) from added where not is_pending_review group by author_id order by author_id
    on conflict (member_id) do update set reply_count = forum_member.reply_count + excluded.reply_count,
      region = coalesce(excluded.region, forum_member.region)
  ), noticed as (
    insert into notice (member_id, kind, tone, title, body, link)
    select notice.member_id, notice.kind, notice.tone, notice.title, notice.body, notice.link
    from added cross join lateral reply_notices(ids[added.turn], added.topic_id, added.author_id, added.parent_author_id, added.content,
      add_replies.link, to_parent_author, to_topic_author) as notice
    where not added.is_pending_review
  )
  select request.turn::int, coalesce(request.refusal, case when added.turn is null then 'same' else 'added' end),
    coalesce(request.earlier_id, ids[request.turn]), case when added.turn is not null then now() end, added.new_reply_count::int,
    request.root_id, author.nick_name, author.avatar,
    (select department.company from department where department.id = author.department_id),
    (select parent_author.nick_name from member as parent_author where parent_author.id = request.parent_author_id),
    case when not added.is_pending_review then array_remove(array[nullif(request.parent_author_id, request.author_id),
      nullif(nullif(request.topic_author_id, request.author_id), request.parent_author_id)], null) end
  from request left join added on added.turn = request.turn join member as author on author.id = request.author_id;
  -- Most batches contain no nested reply, and even an update of no row would open the table with all its indexes.
  if array_remove(parents, null) <> '{}' then
    update topic_reply as root set reply_count = root.reply_count + nested.count
    from (select root_id, count(*) as count from topic_reply where id = any(ids) and root_id is not null and is_visible group by root_id) as nested
    where root.id = nested.root_id;
  end if;
  batch := set_config('forum.is_batch', '', true);
end $$;

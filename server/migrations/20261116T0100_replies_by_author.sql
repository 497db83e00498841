-- Who is told of a reply and what: who was answered, and who asked; nobody about himself. As one query with what it is part of.
create function reply_letters(reply bigint, topic_id bigint, author_id bigint, answered_id bigint, content text, link text,
  to_answered text[], to_asker text[])
returns table (member_id bigint, kind text, tone text, title text, body text, link text) language sql stable as $$
  select receiver.id, told.letter[1], told.letter[2], told.letter[3],
    format(told.letter[4], author.nick_name, topic.title, left(reply_letters.content, 60)), format(reply_letters.link, topic.id, reply)
  from topic join member as author on author.id = reply_letters.author_id
  cross join lateral (values (nullif(answered_id, author.id), to_answered),
    (nullif(nullif(topic.author_id, author.id), answered_id), to_asker)) as told (receiver_id, letter)
  join member as receiver on receiver.id = told.receiver_id and receiver.deleted_at is null
  where topic.id = reply_letters.topic_id
$$;
create or replace function tell_replies(replies bigint[], link text, to_answered text[], to_asker text[]) returns setof bigint
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  return query
  insert into notice (member_id, kind, tone, title, body, link)
  select letter.member_id, letter.kind, letter.tone, letter.title, letter.body, letter.link
  from topic_answer as answer left join topic_answer as parent on parent.id = answer.parent_id
  cross join lateral reply_letters(answer.id, answer.topic_id, answer.author_id, parent.author_id, answer.content,
    tell_replies.link, to_answered, to_asker) as letter
  where answer.id = any(replies) and answer.is_visible
  order by answer.id
  returning member_id;
end $$;

-- As before, but for three things. What the same person said a moment ago is looked for among what he said, never among all that
-- was said in the topic: in a small forum both look alike to the planner, and one topic can hold most of its replies. The same
-- reply twice in one call is not looked for: whoever calls leaves it out. And people are told by the statement that adds.
create or replace function say_answers(topics bigint[], authors bigint[], parents bigint[], contents text[], held boolean[], words text[],
  link text, to_answered text[], to_asker text[], waits boolean)
returns table (turn integer, outcome text, answer_id bigint, said_at timestamptz, count_now integer, root_id bigint,
  author_name text, avatar text, company text, reply_user_name text, told bigint[])
language plpgsql set plan_cache_mode = force_generic_plan set forum.counted = 'yes' as $$
#variable_conflict use_column
declare
  mine bigint[] := lock_pulses(topics, waits);
  ids bigint[] := array(select nextval('topic_answer_id_seq') from unnest(topics));
begin
  return query
  with asked as materialized (
    select asked.*, pulse.author_id as asker_id, pulse.last_floor, pulse.answer_count,
      parent.author_id as answered_id, coalesce(parent.root_id, parent.id) as root_id,
      case when pulse.is_listed is not true then 'not_found'
        when pulse.id <> all(mine) then 'busy'
        when pulse.is_locked then 'locked'
        when asked.parent_id is not null and parent.id is null then 'not_found'
        when parent.topic_id <> asked.topic_id then 'other_topic'
      end as refusal,
      (select earlier.id from topic_answer as earlier
       where earlier.author_id = asked.author_id and earlier.deleted_at is null and not earlier.is_topic_hidden
         and earlier.created_at > now() - interval '10 seconds'
         and earlier.topic_id + 0 = asked.topic_id      -- by author and time: a topic can have many replies
         and earlier.content = asked.content and earlier.parent_id is not distinct from asked.parent_id limit 1) as earlier_id
    from unnest(topics, authors, parents, contents, held, words) with ordinality
      as asked (topic_id, author_id, parent_id, content, is_held, words, turn)
    left join topic_pulse as pulse on pulse.id = asked.topic_id
    left join topic_answer as parent on parent.id = asked.parent_id and parent.is_visible and not parent.is_topic_hidden
  ), added as materialized (
    select asked.*,
      case when root_id is null then last_floor + count(*) filter (where root_id is null) over so_far end as floor,
      answer_count + count(*) filter (where not is_held) over so_far as seen
    from asked where refusal is null and earlier_id is null
    window so_far as (partition by topic_id order by turn)
  ), kept as (
    insert into topic_answer (id, topic_id, author_id, parent_id, root_id, floor, content, is_held, held_words)
    select ids[turn], topic_id, author_id, parent_id, root_id, floor, content, is_held,
      coalesce(string_to_array(nullif(words, ''), chr(10)), '{}')
    from added
  ), moved as (
    update topic_pulse as pulse set answer_count = pulse.answer_count + said.seen, comment_count = pulse.comment_count + said.comments,
      last_floor = pulse.last_floor + said.floors,
      active_at = case when said.seen = 0 then pulse.active_at else greatest(pulse.active_at, now()) end
    from (select topic_id, count(*) filter (where not is_held) as seen, count(*) filter (where root_id is null) as floors,
            count(*) filter (where root_id is null and not is_held) as comments
          from added group by topic_id) as said
    where pulse.id = said.topic_id
  ), credited as (
    insert into forum_member (member_id, answers)
    select author_id, count(*) from added where not is_held group by author_id order by author_id
    on conflict (member_id) do update set answers = forum_member.answers + excluded.answers
  ), counted as (
    insert into topic_answer_count (grain, period, slot, count)
    select grain, date_trunc(grain, now() at time zone 'Asia/Shanghai')::date, said.slot, said.count
    from unnest(array['day', 'month', 'year']) as grain,  -- two writers at once take the same rows in the same order
      (select min(author_id) % 32 as slot, count(*) as count from added where not is_held having count(*) > 0) as said
    on conflict (grain, period, slot) do update set count = topic_answer_count.count + excluded.count
  ), told as (
    insert into notice (member_id, kind, tone, title, body, link)
    select letter.member_id, letter.kind, letter.tone, letter.title, letter.body, letter.link
    from added cross join lateral reply_letters(ids[added.turn], added.topic_id, added.author_id, added.answered_id, added.content,
      say_answers.link, to_answered, to_asker) as letter
    where not added.is_held
  )
  select asked.turn::int, coalesce(asked.refusal, case when added.turn is null then 'same' else 'added' end),
    coalesce(asked.earlier_id, ids[asked.turn]), case when added.turn is not null then now() end, added.seen::int, asked.root_id,
    author.nick_name, author.avatar, (select department.company from department where department.id = author.department_id),
    (select answered.nick_name from member as answered where answered.id = asked.answered_id),
    case when not added.is_held then array_remove(array[nullif(asked.answered_id, asked.author_id),
      nullif(nullif(asked.asker_id, asked.author_id), asked.answered_id)], null) end
  from asked left join added on added.turn = asked.turn join member as author on author.id = asked.author_id;
  if array_remove(parents, null) <> '{}' then
    update topic_answer as root set reply_count = root.reply_count + said.replies
    from (select root_id, count(*) as replies from topic_answer where id = any(ids) and root_id is not null and is_visible group by root_id) as said
    where root.id = said.root_id;
  end if;
end $$;

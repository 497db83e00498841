-- A reference costs each new row a query and a lock on the row it leads to, which was a fifth of a reply. People and topics are
-- never deleted, and whoever writes a reply or a notice has found them before; so these references are kept by that.
alter table topic_answer drop constraint topic_answer_author_id_fkey, drop constraint topic_answer_topic_id_fkey;
alter table notice drop constraint notice_member_id_fkey;
create function refuse_deletion() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never deleted: others lead to them', tg_table_name;
end $$;
create trigger member_is_kept before delete on member for each row execute function refuse_deletion();
create trigger topic_pulse_is_kept before delete on topic_pulse for each row execute function refuse_deletion();

-- As before, but for the count of what stands below a comment: most that is said at one moment stands below none, and even an
-- update of no row opens the table with all its indexes.
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
      coalesce(
        (select earlier.id from topic_answer as earlier
         where earlier.author_id = asked.author_id and earlier.deleted_at is null and not earlier.is_topic_hidden
           and earlier.created_at > now() - interval '10 seconds' and earlier.topic_id = asked.topic_id
           and earlier.content = asked.content and earlier.parent_id is not distinct from asked.parent_id limit 1),
        ids[min(asked.turn) over (partition by asked.topic_id, asked.author_id, asked.parent_id, asked.content)]
      ) as said_id
    from unnest(topics, authors, parents, contents, held, words) with ordinality
      as asked (topic_id, author_id, parent_id, content, is_held, words, turn)
    left join topic_pulse as pulse on pulse.id = asked.topic_id
    left join topic_answer as parent on parent.id = asked.parent_id and parent.is_visible and not parent.is_topic_hidden
  ), added as materialized (
    select asked.*,
      case when root_id is null then last_floor + count(*) filter (where root_id is null) over so_far end as floor,
      answer_count + count(*) filter (where not is_held) over so_far as seen
    from asked where refusal is null and said_id = ids[turn]
    window so_far as (partition by topic_id order by turn)
  ), kept as (
    insert into topic_answer (id, topic_id, author_id, parent_id, root_id, floor, content, is_held, held_words)
    select said_id, topic_id, author_id, parent_id, root_id, floor, content, is_held,
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
    select grain, date_trunc(grain, now() at time zone 'Asia/Shanghai')::date, min(author_id) % 32, count(*)
    from added, unnest(array['day', 'month', 'year']) as grain where not is_held group by grain
    order by grain                                      -- two writers at once take the same rows in the same order
    on conflict (grain, period, slot) do update set count = topic_answer_count.count + excluded.count
  )
  select asked.turn::int, coalesce(asked.refusal, case when added.turn is null then 'same' else 'added' end), asked.said_id,
    case when added.turn is not null then now() end, added.seen::int, asked.root_id,
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
  perform tell_replies(ids, link, to_answered, to_asker);
end $$;

-- What moves with every reply and like stands in a narrow row of its own, with the orders that follow it: neither the text of
-- a topic nor the indexes of its other orders are written anew each time.
create table topic_pulse (
  id bigint primary key references topic,
  -- As the topic has them, kept by its trigger: what the lists are narrowed by, and who may reply.
  author_id bigint not null,
  category_id bigint not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  active_at timestamptz not null,                       -- of the newest reply, or of the topic
  love integer not null default 0,
  answer_count integer not null default 0,              -- everything people can read below it, of any depth
  comment_count integer not null default 0,             -- places of the first level that are shown
  last_floor integer not null default 0,
  is_pinned boolean not null,
  is_locked boolean not null,
  is_held boolean not null,
  is_listed boolean not null generated always as (deleted_at is null and not is_held) stored
) with (fillfactor = 70);
insert into topic_pulse (id, author_id, category_id, created_at, deleted_at, active_at, love, answer_count, comment_count, last_floor,
  is_pinned, is_locked, is_held)
select id, author_id, category_id, created_at, deleted_at, active_at, love, answer_count, comment_count, last_floor,
  is_pinned, is_locked, is_held
from topic order by id;

create index topic_pulse_active on topic_pulse (is_pinned desc, active_at desc, id desc) include (is_held) where deleted_at is null;
create index topic_pulse_active_in_category on topic_pulse (category_id, is_pinned desc, active_at desc, id desc) include (is_held) where deleted_at is null;
create index topic_pulse_loved on topic_pulse (is_pinned desc, love desc, id desc) include (is_held) where deleted_at is null;
create index topic_pulse_loved_in_category on topic_pulse (category_id, is_pinned desc, love desc, id desc) include (is_held) where deleted_at is null;
create index topic_pulse_answered on topic_pulse (is_pinned desc, answer_count desc, id desc) include (is_held) where deleted_at is null;
create index topic_pulse_answered_in_category on topic_pulse (category_id, is_pinned desc, answer_count desc, id desc) include (is_held) where deleted_at is null;
create index topic_pulse_unanswered on topic_pulse (is_pinned desc, created_at desc, id desc) include (is_held) where deleted_at is null and answer_count = 0;
create index topic_pulse_unanswered_in_category on topic_pulse (category_id, is_pinned desc, created_at desc, id desc) include (is_held) where deleted_at is null and answer_count = 0;
create index topic_pulse_unanswered_loved on topic_pulse (is_pinned desc, love desc, id desc) include (is_held) where deleted_at is null and answer_count = 0;
create index topic_pulse_unanswered_loved_in_category on topic_pulse (category_id, is_pinned desc, love desc, id desc) include (is_held) where deleted_at is null and answer_count = 0;

drop trigger topic_counted_in on topic;
drop trigger topic_recounted on topic;
drop trigger topic_loved on topic;
alter table topic drop column love, drop column answer_count, drop column comment_count, drop column last_floor, drop column active_at;

-- Whoever replies or likes has locked this row already; the topic itself stays untouched.
alter table topic_answer drop constraint topic_answer_topic_id_fkey, add foreign key (topic_id) references topic_pulse;
alter table topic_like drop constraint topic_like_topic_id_fkey, add foreign key (topic_id) references topic_pulse;

create function keep_topic_pulse() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into topic_pulse (id, author_id, category_id, created_at, deleted_at, active_at, is_pinned, is_locked, is_held)
    values (new.id, new.author_id, new.category_id, new.created_at, new.deleted_at, new.created_at, new.is_pinned, new.is_locked, new.is_held);
  else
    update topic_pulse set category_id = new.category_id, created_at = new.created_at, deleted_at = new.deleted_at,
      is_pinned = new.is_pinned, is_locked = new.is_locked, is_held = new.is_held
    where id = new.id;
  end if;
  return null;
end $$;
create trigger topic_has_pulse after insert on topic for each row execute function keep_topic_pulse();
create trigger topic_keeps_pulse after update of category_id, created_at, deleted_at, is_pinned, is_locked, is_held on topic
  for each row execute function keep_topic_pulse();

-- Counted as before, from the narrow row.
drop function count_topic(integer, topic);
create function count_topic(change integer, item topic_pulse) returns void language sql as $$
  insert into topic_count (grain, category_id, part, period, count)
  select grain, category, part, date_trunc(grain, item.created_at at time zone 'Asia/Shanghai')::date, change
  from unnest(array['day', 'month', 'year']) as grain,
       unnest(array[0, item.category_id]) as category,
       unnest(array['all', case when not item.is_pinned then 'unpinned' end, case when item.answer_count = 0 then 'unanswered' end]) as part
  where part is not null
  order by 1, 2, 3                                      -- two writers at once take the same rows in the same order
  on conflict (grain, category_id, part, period) do update set count = topic_count.count + excluded.count
$$;
create trigger topic_pulse_counted_in after insert on topic_pulse for each row execute function keep_topic_count();
create trigger topic_pulse_recounted after update of category_id, is_pinned, is_held, deleted_at, created_at, answer_count on topic_pulse
  for each row when (old.category_id <> new.category_id or old.is_pinned <> new.is_pinned or old.is_listed <> new.is_listed
    or old.created_at <> new.created_at or (old.answer_count = 0) <> (new.answer_count = 0))
  execute function keep_topic_count();
create trigger topic_pulse_loved after update of love on topic_pulse for each row
  when (old.love <> new.love and current_setting('forum.counted', true) is distinct from 'yes') execute function keep_love();
create or replace function place_answer() returns trigger language plpgsql as $$
declare
  seen integer := (new.deleted_at is null and not new.is_held)::int;
  comment integer := (new.root_id is null)::int;
begin
  update topic_pulse set
    answer_count = answer_count + seen,
    comment_count = comment_count + seen * comment,
    last_floor = last_floor + comment,
    active_at = case when seen = 1 then greatest(active_at, new.created_at) else active_at end
  where id = new.topic_id
  returning case when comment = 1 then last_floor end, not is_listed into new.floor, new.is_topic_hidden;
  return new;
end $$;
create or replace function keep_answer_count() returns trigger language plpgsql as $$
declare
  before_seen integer := 0;
  before_listed integer := 0;
  listed integer := (new.is_visible and not new.is_topic_hidden)::int;
begin
  if tg_op = 'UPDATE' then
    before_seen := old.is_visible::int;
    before_listed := (old.is_visible and not old.is_topic_hidden)::int;
    if old.is_visible <> new.is_visible or old.is_shown <> new.is_shown then
      update topic_pulse set answer_count = answer_count + new.is_visible::int - before_seen,
        comment_count = comment_count + new.is_shown::int - old.is_shown::int
      where id = new.topic_id;
    end if;
  end if;
  if new.root_id is not null and new.is_visible::int <> before_seen then
    update topic_answer set reply_count = reply_count + new.is_visible::int - before_seen where id = new.root_id;
  end if;
  if listed <> before_listed then
    perform count_for_member(new.author_id, 0, listed - before_listed, 0, 0);
    perform count_answer(listed - before_listed, new);
  end if;
  return null;
end $$;

-- Those of the topics, in the order of their numbers, that people can read, for nobody else to change until the end of the
-- transaction. Unless it waits, those that somebody else holds are left out. Whatever changes a topic together with its
-- replies or likes locks this row before anything of theirs: no two wait for each other in a circle.
create function lock_pulses(topics bigint[], waits boolean) returns bigint[]
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  locked bigint[];
begin
  if waits then
    select array_agg(mine.id) into locked
    from (select id from topic_pulse where id = any(topics) and is_listed order by id for no key update) as mine;
  else
    select array_agg(mine.id) into locked
    from (select id from topic_pulse where id = any(topics) and is_listed order by id for no key update skip locked) as mine;
  end if;
  return coalesce(locked, '{}');
end $$;

-- Tells the people of replies that others can read from now on: who was answered, and who asked; nobody about himself. A letter
-- is kind, tone, title and text; in the text stand who replied, the topic's title and the beginning of the reply (%1$s, %2$s,
-- %3$s), in the link the topic's number and the reply's.
create function tell_replies(replies bigint[], link text, to_answered text[], to_asker text[]) returns setof bigint
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  return query
  insert into notice (member_id, kind, tone, title, body, link)
  select receiver.id, told.letter[1], told.letter[2], told.letter[3],
    format(told.letter[4], author.nick_name, topic.title, left(answer.content, 60)), format(tell_replies.link, topic.id, answer.id)
  from topic_answer as answer
  join topic on topic.id = answer.topic_id
  join member as author on author.id = answer.author_id
  left join topic_answer as parent on parent.id = answer.parent_id
  cross join lateral (values (nullif(parent.author_id, answer.author_id), to_answered),
    (nullif(nullif(topic.author_id, answer.author_id), parent.author_id), to_asker)) as told (receiver_id, letter)
  join member as receiver on receiver.id = told.receiver_id and receiver.deleted_at is null
  where answer.id = any(replies) and answer.is_visible
  order by answer.id
  returning member_id;
end $$;

-- Adds what several people say and tells their people. `words` are the lines of words that hold a reply back. Each reply gets
-- its outcome: 'added', 'same' (he said so a moment ago: one press), or why not. Unless it waits, a topic that somebody else
-- holds gets 'busy': what is said elsewhere does not stand behind it. All are counted in one slot: which does not matter.
-- One plan for all calls: planned anew for each length of its lists, it would cost more than it does.
drop function say_answers(bigint[], bigint[], bigint[], text[], boolean[], text[], integer[], bigint[], text[], text[], text[], text[], text[], boolean);
create function say_answers(topics bigint[], authors bigint[], parents bigint[], contents text[], held boolean[], words text[],
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
  ), replied as (
    update topic_answer as root set reply_count = root.reply_count + said.replies
    from (select root_id, count(*) as replies from added where root_id is not null and not is_held group by root_id) as said
    where root.id = said.root_id
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
  perform tell_replies(ids, link, to_answered, to_asker);
end $$;

-- Likes of several topics, or what several people take back: each topic is counted by one change of its row. `love` is how many
-- there are afterwards, null where there is no such topic; with `is_busy` nothing was done, since somebody else holds it.
drop function like_topic(bigint, bigint[]);
drop function unlike_topic(bigint, bigint[]);
create function like_topics(topics bigint[], people bigint[], likes boolean, waits boolean)
returns table (turn integer, is_busy boolean, love integer)
language plpgsql set plan_cache_mode = force_generic_plan set forum.counted = 'yes' as $$
#variable_conflict use_column
declare
  mine bigint[] := lock_pulses(topics, waits);
begin
  return query
  with asked as materialized (
    select * from unnest(topics, people) with ordinality as asked (topic_id, member_id, turn)
  ), added as (
    insert into topic_like (topic_id, member_id)
    select topic_id, member_id from asked where likes and topic_id = any(mine) order by topic_id, member_id
    on conflict do nothing returning topic_id
  ), gone as (
    delete from topic_like using asked
    where not likes and asked.topic_id = any(mine) and topic_like.topic_id = asked.topic_id and topic_like.member_id = asked.member_id
    returning topic_like.topic_id
  ), counted as (
    select topic_id, sum(change)::int as change
    from (select topic_id, 1 as change from added union all select topic_id, -1 from gone) as each group by topic_id
  ), changed as (
    update topic_pulse as pulse set love = pulse.love + counted.change from counted where pulse.id = counted.topic_id
    returning pulse.author_id, counted.change
  ), credited as (
    insert into forum_member (member_id, loved) select author_id, sum(change) from changed group by author_id order by author_id
    on conflict (member_id) do update set loved = forum_member.loved + excluded.loved
  )
  select asked.turn::int, pulse.is_listed and pulse.id <> all(mine),
    case when pulse.is_listed then pulse.love + coalesce(counted.change, 0) end
  from asked left join topic_pulse as pulse on pulse.id = asked.topic_id left join counted on counted.topic_id = asked.topic_id;
end $$;

-- What people say at the same moment is taken together: the disk is waited for once for all of them, and the row of a much
-- discussed topic is changed once. Replies that are said so are counted by the function that adds them; the triggers count
-- those that come any other way.
drop trigger topic_answer_placed on topic_answer;
create trigger topic_answer_placed before insert on topic_answer for each row
  when (current_setting('forum.counted', true) is distinct from 'yes') execute function place_answer();
drop trigger topic_answer_counted_in on topic_answer;
create trigger topic_answer_counted_in after insert on topic_answer for each row
  when (current_setting('forum.counted', true) is distinct from 'yes') execute function keep_answer_count();

-- One notice, as `notify` adds it; who has left is passed over.
create function add_notice(receiver bigint, kind text, tone text, title text, body text, link text) returns void language plpgsql as $$
begin
  insert into notice (member_id, kind, tone, title, body, link)
  select member.id, add_notice.kind, add_notice.tone, add_notice.title, add_notice.body, add_notice.link
  from member where member.id = receiver and member.deleted_at is null;
end $$;

-- Adds what several people say, given in the order of their topics, and tells their people. `words` are the lines of words
-- that hold a reply back; a notice belongs to the reply of its turn, whose number takes the place of {id} in its link. Each
-- reply gets its outcome: 'added', 'same' (he said so a moment ago: one press), or why not. Topics are locked before
-- anything else is, so what is looked at afterwards is as those before left it, and no two wait for each other in a circle.
-- Unless it waits, a topic that somebody else holds gets 'busy' instead: what is said elsewhere does not stand behind it.
-- One plan for all calls: planned anew for each length of its lists, it would cost more than it does.
create function say_answers(topics bigint[], authors bigint[], parents bigint[], contents text[], held boolean[], words text[],
  turns integer[], receivers bigint[], kinds text[], tones text[], titles text[], bodies text[], links text[], waits boolean)
returns table (turn integer, outcome text, answer_id bigint, said_at timestamptz, count_now integer)
language plpgsql set plan_cache_mode = force_generic_plan set forum.counted = 'yes' as $$
#variable_conflict use_column
declare
  topic_id bigint;
  place record;                                         -- the topic of this turn, with what was said in it so far
  missing text;                                         -- what a topic that is not there is
  is_changed boolean := false;
  seen integer;                                         -- of what is added to it: what others can read, and on the first level
  comments integer;
  parent_topic bigint;
  root bigint;
  says text;
  says_of text[] := '{}';                               -- by turn, of those that are added
  id_of bigint[] := '{}';
  root_of bigint[] := '{}';
  floor_of integer[] := '{}';
  said_by bigint[] := '{}';                             -- authors of what others can read
begin
  for at in 1..cardinality(topics) + 1 loop
    if topics[at] is distinct from topic_id then
      if is_changed then
        update topic set answer_count = answer_count + seen, comment_count = comment_count + comments, last_floor = place.last_floor,
          active_at = case when seen = 0 then active_at else greatest(active_at, now()) end
        where id = topic_id;
      end if;
      topic_id := topics[at];
      is_changed := false;
      seen := 0;
      comments := 0;
      missing := 'not_found';
      if waits then
        select topic.is_locked, topic.last_floor, topic.answer_count into place
        from topic where topic.id = topic_id and topic.is_listed for no key update;
      else
        select topic.is_locked, topic.last_floor, topic.answer_count into place
        from topic where topic.id = topic_id and topic.is_listed for no key update skip locked;
        if place is null and exists (select from topic where topic.id = topic_id) then missing := 'busy'; end if;
      end if;
    end if;
    exit when at > cardinality(topics);
    turn := at;
    outcome := case when place is null then missing when place.is_locked then 'locked' else 'added' end;
    answer_id := null;
    said_at := null;
    count_now := null;
    root := null;
    if outcome = 'added' and parents[at] is not null then
      select parent.topic_id, coalesce(parent.root_id, parent.id) into parent_topic, root
      from topic_answer as parent where parent.id = parents[at] and parent.is_visible and not parent.is_topic_hidden;
      outcome := case when root is null then 'not_found' when parent_topic <> topic_id then 'other_topic' else 'added' end;
    end if;
    if outcome = 'added' then
      says := concat_ws(' ', topic_id, authors[at], coalesce(parents[at], 0), contents[at]);
      answer_id := id_of[array_position(says_of, says)];
      if answer_id is null then
        select earlier.id into answer_id from topic_answer as earlier
        where earlier.author_id = authors[at] and earlier.deleted_at is null and not earlier.is_topic_hidden
          and earlier.created_at > now() - interval '10 seconds' and earlier.topic_id = topics[at] and earlier.content = contents[at]
          and earlier.parent_id is not distinct from parents[at] limit 1;
      end if;
      if answer_id is not null then
        outcome := 'same';
      else
        answer_id := nextval('topic_answer_id_seq');
        said_at := now();
        is_changed := true;
        says_of[at] := says;
        id_of[at] := answer_id;
        root_of[at] := root;
        if root is null then
          place.last_floor := place.last_floor + 1;
          floor_of[at] := place.last_floor;
        end if;
        if not held[at] then
          seen := seen + 1;
          comments := comments + (root is null)::int;
          count_now := place.answer_count + seen;
          said_by := said_by || authors[at];
        end if;
      end if;
    end if;
    return next;
  end loop;
  insert into topic_answer (id, topic_id, author_id, parent_id, root_id, floor, content, is_held, held_words)
  select id_of[at], topics[at], authors[at], parents[at], root_of[at], floor_of[at], contents[at], held[at],
    coalesce(string_to_array(nullif(words[at], ''), chr(10)), '{}')
  from generate_series(1, cardinality(topics)) as at where id_of[at] is not null;
  for at in 1..cardinality(root_of) loop
    if root_of[at] is not null and not held[at] then
      update topic_answer set reply_count = reply_count + 1 where id = root_of[at];
    end if;
  end loop;
  if said_by <> '{}' then
    insert into forum_member (member_id, answers)
    select author, count(*) from unnest(said_by) as author group by author order by author
    on conflict (member_id) do update set answers = forum_member.answers + excluded.answers;
    insert into topic_answer_count (grain, period, slot, count)
    select grain, date_trunc(grain, now() at time zone 'Asia/Shanghai')::date, author % 32, count(*)
    from unnest(said_by) as author, unnest(array['day', 'month', 'year']) as grain
    group by 1, 2, 3
    order by 1, 2, 3                                    -- two writers at once take the same rows in the same order
    on conflict (grain, period, slot) do update set count = topic_answer_count.count + excluded.count;
  end if;
  for at in 1..cardinality(turns) loop
    if id_of[turns[at]] is not null then
      perform add_notice(receivers[at], kinds[at], tones[at], titles[at], bodies[at], replace(links[at], '{id}', id_of[turns[at]]::text));
    end if;
  end loop;
end $$;

-- Likes of one topic by several people, or what several take back: counted by one change of its row. `changed` is null where
-- nothing did.
create function like_topic(in_topic bigint, people bigint[], out is_there boolean, out changed integer, out love integer)
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  added integer;
begin
  select topic.love into love from topic where id = in_topic and is_listed;
  is_there := love is not null;
  if not is_there then return; end if;
  insert into topic_like (topic_id, member_id) select in_topic, person from unnest(people) as person order by person on conflict do nothing;
  get diagnostics added = row_count;
  if added > 0 then
    update topic set love = topic.love + added where id = in_topic returning topic.love into changed;
  end if;
end $$;
create function unlike_topic(in_topic bigint, people bigint[], out is_there boolean, out changed integer, out love integer)
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  gone integer;
begin
  select topic.love into love from topic where id = in_topic and is_listed;
  is_there := love is not null;
  if not is_there then return; end if;
  delete from topic_like where topic_id = in_topic and member_id = any(people);
  get diagnostics gone = row_count;
  if gone > 0 then
    update topic set love = topic.love - gone where id = in_topic returning topic.love into changed;
  end if;
end $$;

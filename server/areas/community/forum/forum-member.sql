-- `region`: of a new post; null leaves the one of an earlier post.
create or replace function add_to_forum_member(person bigint, topics integer, replies integer, accepted integer, likes integer,
  region text default null)
returns void language sql as $$
  insert into forum_member (member_id, topic_count, reply_count, accepted_count, like_count, region)
  values (person, topics, replies, accepted, likes, add_to_forum_member.region)
  on conflict (member_id) do update set topic_count = forum_member.topic_count + excluded.topic_count,
    reply_count = forum_member.reply_count + excluded.reply_count, accepted_count = forum_member.accepted_count + excluded.accepted_count,
    like_count = forum_member.like_count + excluded.like_count, region = coalesce(excluded.region, forum_member.region)
$$;

create or replace function credit_author_likes() returns trigger language plpgsql as $$
begin
  perform add_to_forum_member(new.author_id, 0, 0, 0, new.like_count - old.like_count);
  return null;
end $$;
create or replace trigger topic_activity_author_likes after update of like_count on topic_activity for each row
  when (old.like_count <> new.like_count) execute function credit_author_likes();
create or replace trigger topic_reply_author_likes after update of like_count on topic_reply for each row
  when (old.like_count <> new.like_count) execute function credit_author_likes();

create or replace function credit_accepted_author() returns trigger language plpgsql as $$
begin
  perform add_to_forum_member(author_id, 0, 0, case when id = new.accepted_reply_id then 1 else -1 end, 0)
  from topic_reply where id in (old.accepted_reply_id, new.accepted_reply_id);
  return null;
end $$;
create or replace trigger topic_accepted_author after update of accepted_reply_id on topic for each row
  when (old.accepted_reply_id is distinct from new.accepted_reply_id) execute function credit_accepted_author();

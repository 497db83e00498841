create or replace function count_review_votes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then update review set helpful_count = helpful_count + 1 where id = new.review_id; end if;
  if tg_op = 'DELETE' then update review set helpful_count = helpful_count - 1 where id = old.review_id; end if;
  return null;
end $$;
create or replace trigger review_vote_count after insert or delete on review_vote
  for each row execute function count_review_votes();

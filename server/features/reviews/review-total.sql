create or replace function add_to_review_total(change integer, item review) returns void language sql as $$
  insert into review_total (kind, item_id, star_1, star_2, star_3, star_4, star_5, answered)
  values (item.kind, item.item_id, change * (item.stars = 1)::int, change * (item.stars = 2)::int, change * (item.stars = 3)::int,
    change * (item.stars = 4)::int, change * (item.stars = 5)::int, change * item.is_answered::int)
  on conflict (kind, item_id) do update set
    star_1 = review_total.star_1 + excluded.star_1, star_2 = review_total.star_2 + excluded.star_2,
    star_3 = review_total.star_3 + excluded.star_3, star_4 = review_total.star_4 + excluded.star_4,
    star_5 = review_total.star_5 + excluded.star_5, answered = review_total.answered + excluded.answered
$$;

create or replace function update_review_totals() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.is_shown then perform add_to_review_total(-1, old); end if;
  if tg_op <> 'DELETE' and new.is_shown then perform add_to_review_total(1, new); end if;
  return null;
end $$;
create or replace trigger review_total_insert after insert or delete on review
  for each row execute function update_review_totals();
create or replace trigger review_total_update after update of
  stars, is_pending_review, answer, is_answer_pending, deleted_at on review
  for each row execute function update_review_totals();

create or replace function count_review_votes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then update review set helpful_count = helpful_count + 1 where id = new.review_id; end if;
  if tg_op = 'DELETE' then update review set helpful_count = helpful_count - 1 where id = old.review_id; end if;
  return null;
end $$;
create or replace trigger review_vote_count after insert or delete on review_vote
  for each row execute function count_review_votes();

-- The shown reviews of an item by their stars.
create or replace function add_to_item_rating(change integer, of_review review) returns void language sql as $$
  update item_stats set
    star_1 = star_1 + change * (of_review.stars = 1)::int,
    star_2 = star_2 + change * (of_review.stars = 2)::int,
    star_3 = star_3 + change * (of_review.stars = 3)::int,
    star_4 = star_4 + change * (of_review.stars = 4)::int,
    star_5 = star_5 + change * (of_review.stars = 5)::int,
    answered_count = answered_count + change * of_review.is_answered::int
  where item_id = of_review.item_id
$$;

create or replace function update_item_rating() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.is_shown then perform add_to_item_rating(-1, old); end if;
  if tg_op <> 'DELETE' and new.is_shown then perform add_to_item_rating(1, new); end if;
  return null;
end $$;
create or replace trigger item_rating_insert after insert or delete on review
  for each row execute function update_item_rating();
create or replace trigger item_rating_update after update of
  stars, is_pending_review, answer, is_answer_pending, deleted_at on review
  for each row execute function update_item_rating();

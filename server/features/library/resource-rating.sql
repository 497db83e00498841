create or replace function update_resource_rating() returns trigger language plpgsql as $$
begin
  update resource set
    rating_count = new.star_1 + new.star_2 + new.star_3 + new.star_4 + new.star_5,
    rating_sum = new.star_1 + 2 * new.star_2 + 3 * new.star_3 + 4 * new.star_4 + 5 * new.star_5
  where id = new.item_id;
  return null;
end $$;
create or replace trigger review_total_of_resource after insert or update on review_total
  for each row when (new.kind = 'resource') execute function update_resource_rating();

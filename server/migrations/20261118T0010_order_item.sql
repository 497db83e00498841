-- What the member was about to buy when the coins did not suffice, so that the payment leads back to it.
alter table payment_order
  add column item_kind text check (item_kind in ('resource', 'lesson')),
  add column item_id bigint check (item_id > 0),
  add constraint payment_order_item_is_whole check ((item_kind is null) = (item_id is null));

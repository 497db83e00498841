-- Administrators search for orders by a part of the number, usually its end or the digits of a day.
create index payment_order_number_parts on payment_order using gin (order_no gin_trgm_ops);

-- Upheld reports about an author's items.
create index reported_item_upheld on reported_item (kind, target_id) where state = 'upheld';

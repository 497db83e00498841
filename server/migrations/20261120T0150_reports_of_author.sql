-- The page about a member lists the reports of one kind about the member's contents, newest first.
create index reported_item_about_author on reported_item (author_id, kind, last_reported_at desc, id desc);

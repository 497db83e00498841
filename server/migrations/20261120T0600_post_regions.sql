-- From where somebody wrote: the name of a province or country, never the address. Null: written before, or while it is not shown.
alter table topic add column region text check (char_length(region) between 1 and 30);
alter table topic_reply add column region text check (char_length(region) between 1 and 30);
-- Of the latest post.
alter table forum_member add column region text check (char_length(region) between 1 and 30);

-- Counts the changes of what administrators edit, so that nobody overwrites what another wrote meanwhile.
alter table department add column version integer not null default 1;
alter table sensitive_word add column version integer not null default 1;
alter table banner add column version integer not null default 1;
alter table resource_category add column version integer not null default 1;
alter table lesson_category add column version integer not null default 1;
alter table topic_category add column version integer not null default 1;

-- What an author says has changed in a version.
alter table resource_version
  add column change_note text check (char_length(change_note) between 1 and 300);

-- How far the buyers of earlier versions have been notified of a version: newest purchases first, batch by batch. Notices
-- and this place are written in one transaction, so that nobody is notified twice.
create table version_notice (
  resource_id bigint not null,
  version integer not null,
  bought_before timestamptz not null,
  grant_before bigint not null default 9223372036854775807,
  is_done boolean not null default false,
  primary key (resource_id, version),
  foreign key (resource_id, version) references resource_version (resource_id, number)
);

-- What comes from an old system. A run reads one table, row by row; either it only checks or it imports.
create table import_run (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('members', 'companies', 'resources', 'lessons', 'news', 'topics')),
  is_check boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  file_name text not null,
  file_id bigint references stored_file,                -- the table; absent when it was read from a disk
  archive_id bigint references stored_file,             -- the files that rows refer to
  member_id bigint not null references member,
  row_count integer not null default 0,
  done_count integer not null default 0,                -- a run that was interrupted continues after these rows
  added_count integer not null default 0,
  present_count integer not null default 0,
  wrong_count integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),        -- of the last batch
  ended_at timestamptz,
  swept_at timestamptz                                  -- since when its files and faults are gone
);
create index import_run_listed on import_run (created_at desc, id desc);
create index import_run_unswept on import_run (ended_at) where swept_at is null;
-- One at a time: two runs with the same rows would wait for each other, and both would eat the machine.
create unique index import_run_unfinished on import_run ((true)) where state in ('waiting', 'running');

create table import_fault (
  run_id bigint not null references import_run on delete cascade,
  line integer not null,
  field text not null,
  message text not null,
  primary key (run_id, line, field)
);

-- The number that an item had in the old system: a table that is imported again adds nothing twice.
create table imported_item (
  kind text not null,
  external_key text not null,
  item_id bigint not null,
  run_id bigint not null references import_run,
  primary key (kind, external_key)
);
create index imported_item_of_run on imported_item (run_id);
create index imported_item_by_item on imported_item (kind, item_id);

-- The password hash of the old system, until its owner logs in for the first time.
alter table member add column foreign_hash text;
alter table member add column foreign_scheme text check (foreign_scheme in ('bcrypt', 'phpass', 'md5'));
alter table member add constraint member_foreign_hash check ((foreign_hash is null) = (foreign_scheme is null));

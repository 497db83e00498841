-- What the reader shows of a document: facts and outline read from the file, and its text page by page.
alter table document
  add column facts jsonb,
  add column outline jsonb not null default '[]';

create table document_page (
  file_id bigint not null references document (file_id) on delete cascade,
  page integer not null check (page > 0),
  width real not null,
  height real not null,
  text text not null,
  primary key (file_id, page)
);

-- Where a member stopped reading a resource; one row per member and resource they may read.
create table reading_place (
  member_id bigint not null references member (id) on delete cascade,
  resource_id bigint not null references resource on delete cascade,
  page integer not null check (page > 0),
  updated_at timestamptz not null default now(),
  primary key (member_id, resource_id)
);
create index reading_place_resource on reading_place (resource_id);

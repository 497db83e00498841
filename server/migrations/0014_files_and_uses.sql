-- What a stored file is for decides who may fetch it by its number. Without a purpose it is for its owner alone.
alter table stored_file add column purpose text not null default 'resource'
  check (purpose in ('form', 'page', 'news', 'resource', 'video', 'attachment', 'inside', 'import'));
update stored_file set purpose = case
  when id = 226 then 'form'
  when id in (select file_id from import_run union select archive_id from import_run) then 'import'
  when id in (select document_id from archive_document) then 'inside'
  when id in (select file_id from resource_version) then 'resource'
  when id in (select file_id from lesson_section) then 'video'
  when id in (select file_id from lesson_attachment) then 'attachment'
  when id in (select file_id from news_file) then 'news'
  -- What is left was uploaded by administrators for pages, or belongs to nothing any more.
  when owner_id in (select id from member where admin_role is not null) then 'page'
  else 'resource' end;

-- What somebody was sent of an item beyond what is open to everybody, recorded when it is answered: a claim cannot say otherwise.
create table item_use (
  item_id bigint not null references item,
  member_id bigint not null references member,
  kind text not null check (kind in ('page', 'sheet', 'file', 'video')),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),           -- to some minutes
  primary key (item_id, member_id, kind)
);
create index item_use_of_member on item_use (member_id);   -- the data of one member

-- The copy in which a member reads a document online: one for each file, whose code is that of its first reading.
alter table item_download add column is_reading boolean not null default false;
create unique index item_download_of_reading on item_download (member_id, file_id, item_id) where is_reading;
alter table traced_copy add column source_key text;       -- the readable form it is made of; null: the file itself, for a download
create unique index traced_copy_of_reading on traced_copy (member_id, file_id) where source_key is not null;

-- Pages are indexed anew with whether everybody may read them; until then they are found by words of the dictionary alone.
insert into search_page_due (kind, id) select distinct kind, id from search_page on conflict do nothing;

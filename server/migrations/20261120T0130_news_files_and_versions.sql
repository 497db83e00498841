alter table news
  add column source_name text not null default '' check (length(source_name) <= 60),
  add column source_link text check (length(source_link) <= 300),
  -- Decides the generated drawing of an article without a picture; without one its id does.
  add column cover_seed integer,
  -- In the order in which readers see them.
  add column file_ids bigint[] not null default '{}' check (cardinality(file_ids) <= 10);

-- Files uploaded as attachments. A file belongs to the first article that was saved with it, so that no other
-- article can hand it out and erasing the article erases its files.
create table news_file (
  file_id bigint primary key references stored_file,
  news_id bigint references news on delete cascade,
  uploaded_at timestamptz not null default now()
);
create index news_file_by_article on news_file (news_id);
create index news_file_unsaved on news_file (uploaded_at) where news_id is null;

-- The text of an article after each save; only the newest ones of an article stay.
create table news_version (
  news_id bigint not null references news on delete cascade,
  version integer not null,
  title text not null,
  summary text not null,
  content text not null,
  section text not null,
  cover text,
  cover_seed integer,
  source_name text not null,
  source_link text,
  file_ids bigint[] not null,
  editor_id bigint not null references member,
  saved_at timestamptz not null default now(),
  primary key (news_id, version)
);

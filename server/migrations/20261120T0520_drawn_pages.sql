-- Pictures of pages that were drawn because a reader asked for them, in groups. Each group is one row, so that the
-- least recently used can be removed when they take too much room.
create table drawn_pages (
  file_id bigint not null references document (file_id) on delete cascade,
  first_page integer not null check (first_page > 1),
  bytes bigint not null default 0,                        -- of all pictures of the group, 0 while it is drawn
  used_at timestamptz not null default now(),             -- to the day
  primary key (file_id, first_page)
);
create index drawn_pages_by_use on drawn_pages (used_at, file_id, first_page);

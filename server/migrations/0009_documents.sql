-- What is made of stored files: previews and texts of documents, streams of videos, and copies that carry a code.

-- The conversion of a stored file to a PDF that pages can show. A file that cannot be shown has no row.
-- What is derived from the PDF hangs on this row.
create table document (
  file_id bigint primary key references stored_file on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
  -- What it is shown as: pages, the sheets of a workbook, or the directory of an archive, which has no PDF.
  kind text not null default 'pages' check (kind in ('pages', 'workbook', 'archive')),
  reason text check (char_length(reason) between 1 and 200),  -- of the failure, shown to people
  attempts integer not null default 0,                        -- since it last began to wait, see convert-document.worker.ts
  pdf_key text,                                               -- of a PDF its own key: it is not copied
  pdf_size bigint,
  pdf_sha256 text,
  page_count integer check (page_count > 0),
  facts jsonb,
  outline jsonb not null default '[]',
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  check ((state = 'failed') = (reason is not null)),
  check (num_nonnulls(pdf_key, pdf_size, pdf_sha256, page_count) in (0, 4)),   -- the PDF is described fully or not at all
  constraint document_ready check (state <> 'ready' or kind = 'archive' or pdf_key is not null)
);

create table document_page (
  file_id bigint not null references document (file_id) on delete cascade,
  page integer not null check (page > 0),
  width real not null,
  height real not null,
  text text not null,
  primary key (file_id, page)
);

create table document_sheet (
  file_id bigint not null references document (file_id) on delete cascade,
  sheet integer not null check (sheet > 0),
  name text not null,
  row_count integer not null check (row_count >= 0),
  widths jsonb not null,
  is_cut boolean not null,   -- it has more rows or columns than are shown
  primary key (file_id, sheet)
);

-- The rows of a sheet, some in each part: a sheet is read part by part, and a row each would be thousands.
create table document_sheet_part (
  file_id bigint not null,
  sheet integer not null,
  part integer not null check (part > 0),
  rows jsonb not null,
  primary key (file_id, sheet, part),
  foreign key (file_id, sheet) references document_sheet on delete cascade
);

create table document_archive (
  file_id bigint primary key references document (file_id) on delete cascade,
  contents jsonb not null
);

-- Documents inside an archive that have a preview of their own. Each is a stored file that nobody owns or downloads.
create table archive_document (
  file_id bigint not null references document_archive (file_id) on delete cascade,
  position integer not null check (position > 0),
  path text not null,
  document_id bigint not null unique references stored_file (id),
  primary key (file_id, position)
);

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

-- The text of a document as a MinHash: how many values two documents share estimates how much of their text they share.
create table document_fingerprint (
  file_id bigint primary key references document (file_id) on delete cascade,
  hashes integer[] not null check (cardinality(hashes) = 96),
  shingle_count integer not null check (shingle_count > 0)
);

-- Groups of these values (locality-sensitive hashing): documents with an equal band are candidates, found by the primary key.
create table document_band (
  hash bigint not null,
  file_id bigint not null references document_fingerprint (file_id) on delete cascade,
  primary key (hash, file_id)
);
create index document_band_of_file on document_band (file_id);

-- A run of an administrator over the documents, in the order of their files, one at a time. The place is stored after each
-- document, so that a run can be stopped and goes on where it was.
create table document_rebuild (
  id bigint generated always as identity primary key,
  scope text not null check (scope in ('all', 'missing', 'resource')),
  resource_id bigint references resource,
  parts text[] not null check (cardinality(parts) > 0 and parts <@ array['preview', 'facts', 'index', 'fingerprint']),
  state text not null default 'running' check (state in ('running', 'stopped', 'done')),
  last_file_id bigint not null default 0,
  until_file_id bigint not null,
  done_count integer not null default 0 check (done_count >= 0),
  failed_count integer not null default 0 check (failed_count >= 0),
  member_id bigint not null references member (id),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((scope = 'resource') = (resource_id is not null)),
  check ((state = 'running') = (ended_at is null))
);
-- Two at once would convert every document twice.
create unique index document_rebuild_running on document_rebuild ((true)) where state = 'running';

-- Where a member stopped reading a resource; one row per member and resource they may read.
create table reading_place (
  member_id bigint not null references member (id) on delete cascade,
  resource_id bigint not null references resource on delete cascade,
  page integer not null check (page > 0),
  updated_at timestamptz not null default now(),
  primary key (member_id, resource_id)
);
create index reading_place_resource on reading_place (resource_id);

-- The conversion of a stored video to a stream. A file that is never played has no row.
create table video (
  file_id bigint primary key references stored_file on delete cascade,
  path text not null unique check (path ~ '^[a-z0-9]{32}$'),  -- random: the address says nothing about the file
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
  percent smallint not null default 0 check (percent between 0 and 100),
  reason text check (char_length(reason) between 1 and 200),  -- of the failure, shown to the author
  attempts integer not null default 0,                        -- since it last began to wait, see transcode-video.worker.ts
  seconds double precision check (seconds > 0),
  width integer check (width > 0),                            -- of the best rendition
  height integer check (height > 0),
  media jsonb,                                                -- every file of the stream with its size: nothing else has an address
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  check ((state = 'failed') = (reason is not null)),
  check (num_nonnulls(seconds, width, height, media) in (0, 4)),   -- the stream is described fully or not at all
  check ((state = 'ready') = (media is not null))
);

-- Copies of files that carry the code of one download. A copy is made when somebody asks for it and removed after a day;
-- the same code makes the same bytes, so that a download goes on after its copy was removed.
create table traced_copy (
  code text primary key check (code ~ '^SD-[0-9A-Z]{12}$'),
  member_id bigint not null references member,
  file_id bigint not null references stored_file,
  state text not null default 'making' check (state in ('making', 'ready', 'failed')),
  title text not null,                                    -- what the notice calls it, and the page it leads to
  link text not null,
  is_awaited boolean not null default false,              -- the member was asked to come back, so a notice is due
  size bigint,
  sha256 text,
  asked_at timestamptz not null default now(),            -- when its making was last begun
  created_at timestamptz not null default now(),
  made_at timestamptz,
  sent_at timestamptz,                                    -- from here on the code belongs to a download
  check ((state = 'ready') = (size is not null and sha256 is not null and made_at is not null))
);
-- One copy at a time waits for a member who has asked for a file: pressing twice makes one.
create unique index traced_copy_unsent on traced_copy (member_id, file_id) where sent_at is null;
create index traced_copy_of_member on traced_copy (member_id, created_at desc);
create index traced_copy_by_age on traced_copy (created_at);
create index traced_copy_of_file on traced_copy (file_id);

-- Files of a kind that carries a code which cannot: found out when the first copy is made.
create table unstamped_file (
  file_id bigint primary key references stored_file,
  reason text not null check (reason in ('encrypted', 'signed', 'damaged', 'large')),
  found_at timestamptz not null default now()
);

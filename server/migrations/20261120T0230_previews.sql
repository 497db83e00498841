-- What a document is shown as: pages, the sheets of a workbook, or the directory of an archive, which has no PDF.
alter table document
  add column kind text not null default 'pages' check (kind in ('pages', 'workbook', 'archive')),
  drop constraint document_check2,
  add constraint document_ready check (state <> 'ready' or kind = 'archive' or pdf_key is not null);

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

-- How far the readable form of a stored file is. A file that cannot be shown in the page has no row. What else will be made
-- of a file (its text, pictures of its pages, facts) hangs on this row: all of it is made from the PDF.
create table document (
  file_id bigint primary key references stored_file on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
  reason text check (char_length(reason) between 1 and 200),  -- said to people
  attempts integer not null default 0,                        -- runs since it last began to wait; see convert-document.worker.ts
  pdf_key text,                                               -- a PDF is its own readable form: its key, not a copy
  pdf_size bigint,
  pdf_sha256 text,
  page_count integer check (page_count > 0),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  check ((state = 'failed') = (reason is not null)),
  check (num_nonnulls(pdf_key, pdf_size, pdf_sha256, page_count) in (0, 4)),
  check (state <> 'ready' or pdf_key is not null)
);

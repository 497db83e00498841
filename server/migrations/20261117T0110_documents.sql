-- The conversion of a stored file to a PDF that pages can show. A file that cannot be shown has no row. Text, page images and
-- facts that are derived from the PDF will hang on this row.
create table document (
  file_id bigint primary key references stored_file on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
  reason text check (char_length(reason) between 1 and 200),  -- of the failure, shown to people
  attempts integer not null default 0,                        -- since it last began to wait, see convert-document.worker.ts
  pdf_key text,                                               -- of a PDF its own key: it is not copied
  pdf_size bigint,
  pdf_sha256 text,
  page_count integer check (page_count > 0),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  check ((state = 'failed') = (reason is not null)),
  check (num_nonnulls(pdf_key, pdf_size, pdf_sha256, page_count) in (0, 4)),   -- the PDF is described fully or not at all
  check (state <> 'ready' or pdf_key is not null)
);

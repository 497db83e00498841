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

-- How far the playable form of a stored video is, and what it consists of. A file that nobody plays has no row.
create table video (
  file_id bigint primary key references stored_file on delete cascade,
  path text not null unique check (path ~ '^[a-z0-9]{32}$'),  -- all that addresses show: random, tells nothing of the file
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
  percent smallint not null default 0 check (percent between 0 and 100),
  reason text check (char_length(reason) between 1 and 200),  -- said to its author
  attempts integer not null default 0,                        -- runs since it last began to wait; see transcode-video.worker.ts
  seconds double precision check (seconds > 0),
  width integer check (width > 0),                            -- of the best rendition
  height integer check (height > 0),
  media jsonb,                                                -- every file that is played, with its size: nothing else has an address
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  check ((state = 'failed') = (reason is not null)),
  check (num_nonnulls(seconds, width, height, media) in (0, 4)),
  check ((state = 'ready') = (media is not null))
);

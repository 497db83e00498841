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

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

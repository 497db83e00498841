-- Downloads of the attachments of courses, each with its own code, like resource_download.
create table lesson_download (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  lesson_id bigint not null references lesson,
  version integer not null,
  file_id bigint not null,
  trace_code text not null unique check (trace_code ~ '^SD-[0-9A-Z]{12}$'),
  copy_sha256 text,                                       -- of the copy that carried the code; null if it was only logged
  address text not null,
  created_at timestamptz not null default now()
);
create index lesson_download_by_time on lesson_download using brin (created_at) with (autosummarize = on);
-- What a member has of one item: a download that goes on, and the facts beside a claim.
create index lesson_download_of_member on lesson_download (member_id, lesson_id, id desc);
create index resource_download_of_buyer on resource_download (member_id, resource_id, id desc);

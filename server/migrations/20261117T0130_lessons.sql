-- A video course: what an item has only as a course, of the version that is shown.
create table lesson (
  item_id bigint primary key,
  kind text not null default 'lesson' check (kind = 'lesson'),
  has_chapter boolean not null,
  allows_rates boolean not null,
  has_trial boolean not null,
  chapter_count integer not null default 1,
  section_count integer not null,
  seconds integer not null default 0,                   -- of all sections together, known when it is approved
  -- Chapters, sections and attachments as lesson_catalogue() gives them. An approved version never changes, so its page reads
  -- one row; null: read them from the tables.
  catalogue json,
  foreign key (kind, item_id) references item (kind, id)
);

create table lesson_version (
  item_id bigint not null references lesson,
  number integer not null,
  has_chapter boolean not null,
  allows_rates boolean not null,
  primary key (item_id, number),
  foreign key (item_id, number) references item_version on delete cascade
);

-- Chapters and sections of each version. Both keep their id from version to version, and an id belongs to one lesson for good,
-- so that viewing progress outlives a new version.
create sequence lesson_chapter_id start with 3001;
create table lesson_chapter (
  lesson_id bigint not null,
  version integer not null,
  id bigint not null default nextval('lesson_chapter_id'),
  place integer not null,                               -- among the chapters of the version
  name text not null check (char_length(name) between 1 and 60),
  primary key (lesson_id, version, id),
  foreign key (lesson_id, version) references lesson_version on delete cascade
);
create sequence lesson_section_id start with 6001;
create table lesson_section (
  lesson_id bigint not null,
  version integer not null,
  id bigint not null default nextval('lesson_section_id'),
  chapter_id bigint not null,
  place integer not null,                               -- among all sections of the version
  name text not null check (char_length(name) between 1 and 60),
  file_id bigint references stored_file,                -- null only where a lesson was imported before its videos
  seconds integer not null default 0,                   -- of its video, known when the version is approved
  is_trial boolean not null default false,
  primary key (lesson_id, version, id),
  foreign key (lesson_id, version, chapter_id) references lesson_chapter on delete cascade
);
create index lesson_section_by_id on lesson_section (id, version desc);
create index lesson_section_by_file on lesson_section (file_id, version desc);
create table lesson_attachment (
  lesson_id bigint not null,
  version integer not null,
  file_id bigint not null references stored_file,
  place integer not null,
  primary key (lesson_id, version, file_id),
  foreign key (lesson_id, version) references lesson_version on delete cascade
);
create index lesson_attachment_by_file on lesson_attachment (file_id, version desc);

-- Members who have begun to watch a lesson.
create table lesson_learner (
  lesson_id bigint not null references lesson,
  member_id bigint not null references member,
  created_at timestamptz not null default now(),
  primary key (lesson_id, member_id)
);
-- Figures of a day. Rows come in the order of time, so a BRIN index of a few kilobytes finds those of a day.
create index lesson_learner_by_time on lesson_learner using brin (created_at) with (autosummarize = on);

-- The watched parts of a section's video, in tenths of seconds, and where the player resumes.
create table lesson_progress (
  member_id bigint not null references member,
  section_id bigint not null,                           -- no foreign key: a section has one row per version
  lesson_id bigint not null references lesson,
  file_id bigint not null,                              -- progress starts over when the section gets another video
  position real not null,
  watched int4multirange not null,
  percent smallint not null check (percent between 0 and 100),
  created_at timestamptz not null default now(),
  reported_at timestamptz not null default now(),
  primary key (member_id, section_id)
) with (fillfactor = 70);
create index lesson_progress_of_lesson on lesson_progress (member_id, lesson_id);

-- Nobody watches faster than time passes: the seconds a member may still report, whatever the number of players, and the
-- seconds of the week (Asia/Shanghai, from Monday).
create table lesson_watch_allowance (
  member_id bigint primary key references member,
  seconds real not null,
  updated_at timestamptz not null default now(),
  week date not null default '2000-01-03',              -- its Monday
  week_seconds real not null default 0,
  goal_hours smallint not null default 5 check (goal_hours between 1 and 40)   -- what the member wants to learn in a week
) with (fillfactor = 70);

-- Watched time of each lesson per day (Asia/Shanghai), in tenths of seconds of video, bounded by the allowance above.
create table lesson_watch_day (
  day date not null,
  lesson_id bigint not null references lesson,
  tenths bigint not null,
  primary key (day, lesson_id)
) with (fillfactor = 70);

-- Pictures with a link at the top of the home page and of the courses.
create table banner (
  id bigint generated by default as identity (start with 101) primary key,
  place text not null check (place in ('home', 'course')),
  name text not null check (char_length(name) between 1 and 60),
  cover text,
  lesson_id bigint references lesson,
  url text check (char_length(url) <= 300),
  sort integer not null,
  is_shown boolean not null default true,
  version integer not null default 1,                   -- optimistic lock of the edit form
  created_at timestamptz not null default now(),
  -- The time in which a banner is shown; without a bound it is shown at once, or for good.
  shown_from timestamptz,
  shown_until timestamptz,
  deleted_at timestamptz,
  constraint banner_period check (shown_from < shown_until)
);
create index banner_in_order on banner (place, sort, id) where deleted_at is null;

-- Files of the site that administrators replace: the membership application, and those they add.
create table site_file (
  name text primary key,
  title text not null,
  download_name text not null,                          -- without the suffix, which is that of the file
  is_built_in boolean not null default false,
  last_number integer not null default 0,
  current_number integer,                               -- null: the file of the program
  version integer not null default 1,                   -- counts writes, so that nobody overwrites another's change
  updated_at timestamptz not null default now()
);

create table site_file_version (
  name text not null references site_file on delete cascade,
  number integer not null,
  file_id bigint not null references stored_file,
  editor_id bigint not null references member,
  created_at timestamptz not null default now(),
  primary key (name, number)
);
create index site_file_version_by_file on site_file_version (file_id);

insert into site_file (name, title, download_name, is_built_in) values ('membership-form', '入盟申请表', '入盟申请表', true);

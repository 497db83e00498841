-- Filters that an administrator named in a table of the back office; the unique index also lists them by name.
create table saved_filter (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  table_name text not null check (table_name ~ '^[a-z-]{1,40}$'),
  name text not null check (char_length(name) between 1 and 20),
  address text not null check (char_length(address) between 1 and 1000),
  created_at timestamptz not null default now(),
  constraint saved_filter_name unique (member_id, table_name, name)
);

-- Steps of the setup of which an administrator said that nothing has to be done. All others are seen in the data.
create table setup_step (
  name text primary key,
  member_id bigint not null references member,
  confirmed_at timestamptz not null default now()
);

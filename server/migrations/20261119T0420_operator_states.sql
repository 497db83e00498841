-- The state of each queue and fault in the last notice to operators, so that a state that lasts causes one notice.
create table operator_state (
  kind text primary key,
  is_raised boolean not null,
  changed_at timestamptz not null default now()
);

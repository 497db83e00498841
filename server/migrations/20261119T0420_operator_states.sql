-- What operators were last told about each queue and fault, so that a state that lasts is reported once.
create table operator_state (
  kind text primary key,
  is_raised boolean not null,
  changed_at timestamptz not null default now()
);

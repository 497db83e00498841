-- Every payment and refund of a reconciled day, ours beside the provider's, as of the last comparison.
create table payment_statement_line (
  id bigint generated always as identity primary key,
  day date not null,
  provider text not null,
  kind text not null check (kind in ('payment', 'refund')),
  order_no text not null,
  transaction_id text not null,
  refund_no text,
  our_fen integer,
  their_fen integer,
  at timestamptz not null,
  difference text not null check (difference in ('none', 'missing', 'extra', 'amount', 'refund-missing', 'refund-extra')),
  check (num_nonnulls(our_fen, their_fen) > 0)
);
create index payment_statement_line_of_day on payment_statement_line (day, provider);
create index payment_statement_line_listed on payment_statement_line (at desc, id desc);
create index payment_statement_line_by_difference on payment_statement_line (difference, at desc, id desc);

-- A comparison of several days that an administrator has asked for.
create table payment_reconciliation_run (
  id bigint generated always as identity primary key,
  from_day date not null,
  to_day date not null,
  requested_by bigint not null references member,
  started_at timestamptz not null default now(),
  progressed_at timestamptz not null default now(),
  done_days integer not null default 0,
  total_days integer not null check (total_days between 1 and 31),
  difference_count integer not null default 0,
  missing_bills integer not null default 0,
  finished_at timestamptz
);
-- One at a time.
create unique index payment_reconciliation_run_only on payment_reconciliation_run ((true)) where finished_at is null;

-- An order is refunded as a whole or in parts, one after the other.
create table payment_refund (
  id bigint generated always as identity primary key,
  order_id bigint not null references payment_order,
  refund_no text not null unique check (refund_no ~ '^[0-9A-Za-z_-]{6,64}$'),
  fen integer not null check (fen > 0),
  coins integer not null check (coins >= 0),            -- taken back from the member, of the package bonus too
  state text not null default 'pending' check (state in ('pending', 'done', 'refused')),
  reason text not null,
  requested_by bigint references member,
  requested_at timestamptz not null default now(),
  done_at timestamptz,
  check ((state = 'done') = (done_at is not null))
);
create index payment_refund_of_order on payment_refund (order_id, id);
-- The next refund begins when the provider has made the last one.
create unique index payment_refund_unfinished on payment_refund (order_id) where state <> 'done';
create index payment_refund_by_time on payment_refund (done_at) where done_at is not null;

insert into payment_refund (order_id, refund_no, fen, coins, state, reason, requested_by, requested_at, done_at)
select id, refund_no, fen, coins + bonus, refund_state, refund_reason, refunded_by, refund_requested_at, refunded_at
from payment_order where state = 'refunded';

alter table payment_order add column refunded_fen integer not null default 0;
update payment_order set refunded_fen = fen where state = 'refunded';
alter table payment_order
  drop constraint payment_order_refund_facts,
  drop column refund_no,
  drop column refund_reason,
  drop column refunded_by,
  drop column refund_requested_at,
  drop column refunded_at,
  add constraint payment_order_refunded_at_most_whole check (refunded_fen between 0 and fen),
  -- refund_state is the state of the last refund.
  add constraint payment_order_refund_facts check (
    (state = 'refunded') = (refunded_fen = fen) and (refund_state is null) = (refunded_fen = 0));

-- What a request about something else than a role changes: in words for the one who confirms it, and as data.
alter table approval
  add column detail text not null default '' check (length(detail) <= 500),
  add column payload jsonb;

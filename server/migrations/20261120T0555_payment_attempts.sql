-- The ways in which an order was offered to be paid. Providers refuse a known number with other values, so each way has a
-- number of its own there.
create table payment_attempt (
  id bigint generated always as identity primary key,
  order_id bigint not null references payment_order (id),
  way text not null check (way in ('native', 'page', 'h5', 'jsapi', 'wap')),
  trade_no text not null unique check (trade_no ~ '^[0-9A-Za-z_-]{6,32}$'),
  -- A digest of who pays or from where, if the provider compares it.
  payer text not null default '',
  created_at timestamptz not null default now(),
  unique (order_id, way, payer)
);

-- Orders that can still be paid had only one way each; ended ones are known by their own number.
insert into payment_attempt (order_id, way, trade_no)
select id, case provider when 'wechat' then 'native' else 'page' end, order_no
from payment_order where state in ('created', 'paying', 'closing');

-- The number under which the provider was paid; null: the order's own.
alter table payment_order add column paid_trade_no text check (paid_trade_no ~ '^[0-9A-Za-z_-]{6,32}$');

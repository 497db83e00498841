-- The part of a balance, and of each entry, that came from rewards (PTS-14): authors earn nothing from it. Payments use it first.
alter table point_account add column bonus bigint not null default 0;
alter table point_entry add column bonus bigint not null default 0;

-- Of the entries so far: rewards count as bonus, payments took bonus coins first, everything else counts as paid. With S the
-- running sum of rewards less payments, the bonus part after an entry is S less the lowest S so far (0 at most).
alter table point_entry disable trigger user;
with moved as (
  select id, account_id, seq,
    sum(case when amount < 0 or kind in ('sign-up', 'invite', 'upload-approved', 'bonus') then amount else 0 end)
      over (partition by account_id order by seq) as running
  from point_entry where seq is not null
), after as (
  select id, account_id, seq, running - least(0, min(running) over (partition by account_id order by seq)) as bonus from moved
), change as (
  select id, bonus - lag(bonus, 1, 0::numeric) over (partition by account_id order by seq) as bonus from after
)
update point_entry as e set bonus = change.bonus from change where change.id = e.id and change.bonus <> 0;
alter table point_entry enable trigger user;
update point_account as a set bonus = e.bonus
from (select account_id, sum(bonus) as bonus from point_entry where seq is not null group by account_id) as e
where e.account_id = a.id and e.bonus <> 0;

alter table point_account add constraint point_account_part_is_bonus check (bonus >= 0 and bonus <= coalesce(balance, 0));
alter table point_entry add constraint point_entry_bonus
  check (bonus = 0 or (sign(bonus) = sign(amount) and abs(bonus) <= abs(amount)));

-- Registrations by invitation, with where they came from: limits of rewards and the report of unusual inviters count them.
create table invitation (
  member_id bigint primary key references member,
  inviter_id bigint not null references member,
  network cidr,                                         -- of the registration; null: unknown
  device bytea,                                         -- hash of the browser's device cookie
  coins bigint not null check (coins >= 0),             -- the inviter's reward; 0: beyond a limit
  created_at timestamptz not null default now()
);
create index invitation_by_inviter on invitation (inviter_id, created_at desc);
create index invitation_by_network on invitation (network, created_at desc) where coins > 0;
create index invitation_by_device on invitation (device) where coins > 0;
create index invitation_by_time on invitation (created_at desc);

-- A submitted version that an administrator has opened at the desk; others may read it but not decide about it. Everybody has
-- at most one of each kind, so the table never has more rows than there are administrators and kinds.
create table audit_lock (
  kind text not null check (kind in ('resource', 'lesson')),
  item_id bigint not null,
  member_id bigint not null references member,
  taken_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),        -- of the last action of its holder
  primary key (kind, item_id),
  unique (kind, member_id)
);

-- A decision that can still be undone. The item counts as decided, but nothing is published and nobody is notified before a
-- job releases it a few seconds later and deletes the row.
create table held_decision (
  kind text not null check (kind in ('resource', 'lesson')),
  item_id bigint not null,
  version integer not null,
  state_before smallint not null check (state_before in (0, 2)),
  state smallint not null check (state in (0, 1, 2)),
  reason text not null,
  coin integer,                                         -- null: the author's price stays
  member_id bigint not null references member,
  seconds integer,                                      -- from the opening to the decision
  release_at timestamptz not null,
  primary key (kind, item_id)
);
create index held_decision_by_member on held_decision (member_id);

-- The figures of the desk: what an administrator has decided today, and how long it took.
alter table resource_audit add column seconds integer;
alter table lesson_audit add column seconds integer;
create index resource_audit_by_member on resource_audit (member_id, created_at desc) where action = 'audit';
create index lesson_audit_by_member on lesson_audit (member_id, created_at desc) where action = 'audit';

-- Upheld reports about an author's items.
create index reported_item_upheld on reported_item (kind, target_id) where state = 'upheld';

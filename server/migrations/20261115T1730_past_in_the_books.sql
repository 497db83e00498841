-- Days before the portal are told by orders, purchases and coins like all others, and no longer by figures without any
-- behind them.
drop table insight_past;
drop function post_points(text, text, text, bigint, text[], bigint[], bigint[], text[], text[], text[]);
-- The only way coins move: one posting with all its entries, or nothing.
--   The accounts of people are locked in the order of their ids, so two postings never wait for each other in a circle,
--   and before the time is taken, so an account's entries stand in the order of their times.
--   A key that is there already moves nothing; balances come back as they are.
--   `p_at`: when it happened, where a portal takes over what came before it; for all else the time is taken here.
--   One statement does it all: half of what a purchase cost the database was the beginning and ending of one for each leg
--   and each sum. One plan for all calls: planned anew each time, it would cost more than it does.
create function post_points(
  p_kind text, p_ref text, p_shape text, p_reverses bigint,
  owners text[], owner_ids bigint[], amounts bigint[], kinds text[], details text[], links text[], p_at timestamptz default null,
  out posting_id bigint, out is_new boolean, out balances bigint[], out posted_shape text
) language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  system_accounts constant bigint := 1000;
  accounts bigint[];
  moment timestamptz;
  refused boolean;
begin
  accounts := array(
    select case leg.owner
      when 'system' then leg.owner_id
      when 'member' then (select id from point_account where member_id = leg.owner_id)
      else (select id from point_account where department_id = leg.owner_id) end
    from unnest(owners, owner_ids) with ordinality as leg (owner, owner_id, at) order by leg.at);
  if array_position(accounts, null) is not null then
    for i in 1..cardinality(accounts) loop
      accounts[i] := coalesce(accounts[i], make_point_account(owners[i], owner_ids[i]));
    end loop;
  end if;
  perform from point_account where id = any(accounts) and id > system_accounts order by id for update;
  moment := coalesce(p_at, clock_timestamp());

  with posted as (
    insert into point_posting (kind, ref, shape, reverses, digest, created_at)
    values (p_kind, p_ref, p_shape, p_reverses,
      point_digest(p_kind, p_ref, p_shape, p_reverses, moment, accounts, amounts, kinds, details, links), moment)
    on conflict (kind, ref) do nothing returning id, digest
  ), leg as (
    select posted.id as posting_id, posted.digest, leg.*, leg.account > system_accounts as is_kept
    from posted, unnest(accounts, amounts, kinds, details, links) with ordinality as leg (account, amount, kind, detail, link, at)
  ), moved as (
    update point_account as a
    set balance = a.balance + leg.amount,
        gained = a.gained + greatest(leg.amount, 0),
        spent = a.spent - least(leg.amount, 0),
        entry_count = a.entry_count + 1,
        head = point_hash(a.head, leg.digest, a.id, a.entry_count + 1, leg.amount, a.balance + leg.amount),
        updated_at = moment
    from leg where leg.is_kept and a.id = leg.account and a.balance + leg.amount >= 0
    returning a.id, a.balance, a.entry_count, a.head
  ), entered as (
    insert into point_entry (posting_id, account_id, amount, kind, detail, link, created_at, seq, balance_after, hash)
    select leg.posting_id, leg.account, leg.amount, leg.kind, leg.detail, leg.link, moment, moved.entry_count, moved.balance, moved.head
    from leg left join moved on moved.id = leg.account order by leg.at
  ), months as (
    insert into point_month as m (account_id, month, kind, gained, spent, gains, spends)
    select leg.account, date_trunc('month', moment at time zone 'Asia/Shanghai')::date, leg.kind,
      greatest(leg.amount, 0), -least(leg.amount, 0), (leg.amount > 0)::int, (leg.amount < 0)::int
    from leg where leg.is_kept
    on conflict (account_id, month, kind) do update
      set gained = m.gained + excluded.gained, spent = m.spent + excluded.spent,
          gains = m.gains + excluded.gains, spends = m.spends + excluded.spends
  ), days as (
    insert into point_day as d (day, kind, is_gain, shard, count, coins)
    select (moment at time zone 'Asia/Shanghai')::date, leg.kind, leg.amount > 0, pg_backend_pid() % 64, count(*), sum(abs(leg.amount))
    from leg where leg.is_kept group by 2, 3 order by 2, 3
    on conflict (day, kind, is_gain, shard) do update set count = d.count + excluded.count, coins = d.coins + excluded.coins
  )
  select min(leg.posting_id), array_agg(moved.balance order by leg.at), bool_or(leg.is_kept and moved.id is null)
  into posting_id, balances, refused
  from leg left join moved on moved.id = leg.account;

  is_new := posting_id is not null;
  posted_shape := p_shape;
  if refused then
    raise exception 'not enough coins' using errcode = 'PT001';
  elsif not is_new then
    select id, shape into posting_id, posted_shape from point_posting where kind = p_kind and ref = p_ref;
    if posted_shape = p_shape and not exists (
      select from point_entry as e where e.posting_id = post_points.posting_id and account_id = accounts[1] and amount = amounts[1]
    ) then
      raise exception 'the key (%, %) names another posting', p_kind, p_ref;
    end if;
    balances := array(
      select balance from unnest(accounts) with ordinality as leg (account, at) join point_account on id = leg.account order by at);
  end if;
end $$;

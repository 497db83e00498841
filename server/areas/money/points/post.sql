-- The hash of a posting with all its entries.
create or replace function point_digest(
  kind text, ref text, shape text, reverses bigint, moment timestamptz,
  accounts bigint[], amounts bigint[], kinds text[], details text[], links text[]
) returns bytea language sql stable as $$
  select sha256(convert_to(concat_ws('|', kind, ref, shape, coalesce(reverses, 0), extract(epoch from moment),
    accounts::text, amounts::text, kinds::text, details::text, links::text), 'UTF8'))
$$;

-- The hash of an entry, chained to the account's entry before it.
create or replace function point_hash(previous_hash bytea, digest bytea, account bigint, seq bigint, amount bigint, balance_after bigint)
returns bytea language sql stable as $$
  select sha256(previous_hash || digest || convert_to(concat_ws('|', account, seq, amount, balance_after), 'UTF8'))
$$;

-- The bonus part of a change (PTS-14): a gain has the part that is asked for, none by default. A payment takes bonus coins
-- first, or the part that is asked for as far as the account's coins allow.
create or replace function point_bonus_change(amount bigint, asked bigint, balance bigint, bonus bigint)
returns bigint language sql immutable as $$
  select case when amount > 0 then coalesce(asked, 0)
    else -least(bonus, -amount, greatest(coalesce(asked, -amount), -amount - (balance - bonus))) end
$$;

-- Creates the account of an owner who has none yet; of two callers at once, both get the same account.
create or replace function create_point_account(owner text, owner_id bigint) returns bigint language plpgsql as $$
declare
  account bigint;
begin
  insert into point_account (member_id, department_id, balance)
  values (case owner when 'member' then owner_id end, case owner when 'department' then owner_id end, 0)
  on conflict do nothing returning id into account;
  return coalesce(account, (
    select id from point_account
    where (owner = 'member' and member_id = owner_id) or (owner = 'department' and department_id = owner_id)));
end $$;

-- The only way coins move: one posting with all its entries, or nothing; in one call, so in one round trip.
--   The lists have one item per entry, whose amounts sum to zero; an account of a person or company occurs once.
--   The accounts of people are locked in the order of their ids, so that two calls never deadlock, and before the time is taken,
--   so that an account's entries stand in the order of their times.
--   A key (kind, ref) that exists moves nothing; the balances come back as they are.
--   `p_at`: the time of a fact that is imported; otherwise the time is taken here.
--   `bonuses`: the bonus part of each entry, see point_bonus_change; a credit from the bonus account is all bonus. A purchase
--   whose author's share was computed for another part is a serialization failure, so that the caller computes it again.
--   One generic plan per statement: planning for each length of the lists would cost more than running them.
create or replace function post_points(
  p_kind text, p_shape text, p_ref text, p_reverses bigint,
  owners text[], owner_ids bigint[], amounts bigint[], kinds text[], details text[], links text[], p_at timestamptz default null,
  bonuses bigint[] default null,
  out posting bigint, out is_new boolean, out balances bigint[], out posted_shape text
) language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  system_accounts constant bigint := 1000;
  bonus_account constant bigint := 3;
  accounts bigint[];
  is_bonus boolean;
  moment timestamptz;
  entries_digest bytea;
  is_short boolean;
  is_outdated boolean;
begin
  accounts := array(
    select case leg.owner
      when 'system' then leg.owner_id
      when 'member' then (select id from point_account where member_id = leg.owner_id)
      else (select id from point_account where department_id = leg.owner_id) end
    from unnest(owners, owner_ids) with ordinality as leg (owner, owner_id, at) order by leg.at);
  if array_position(accounts, null) is not null then
    for i in 1..cardinality(accounts) loop
      accounts[i] := coalesce(accounts[i], create_point_account(owners[i], owner_ids[i]));
    end loop;
  end if;
  perform from point_account where id = any(accounts) and id > system_accounts order by id for update;
  moment := coalesce(p_at, clock_timestamp());
  is_bonus := p_shape = 'credit' and bonus_account = any(accounts);
  entries_digest := point_digest(p_kind, p_ref, p_shape, p_reverses, moment, accounts, amounts, kinds, details, links);

  insert into point_posting (kind, ref, shape, reverses, digest, created_at)
  values (p_kind, p_ref, p_shape, p_reverses, entries_digest, moment)
  on conflict (kind, ref) do nothing returning id into posting;
  is_new := found;
  if not is_new then
    select id, shape into posting, posted_shape from point_posting where kind = p_kind and ref = p_ref;
    if posted_shape = p_shape and not exists (
      select from point_entry where posting_id = posting and account_id = accounts[1] and amount = amounts[1]
    ) then
      raise exception 'the key (%, %) names another posting', p_kind, p_ref;
    end if;
    balances := array(
      select account.balance from unnest(accounts) with ordinality as leg (account, at)
      join point_account as account on account.id = leg.account order by leg.at);
    return;
  end if;
  posted_shape := p_shape;

  with leg as (
    select leg.*, own.id is not null as has_balance,
      case when own.id is null then 0
        else point_bonus_change(leg.amount, case when is_bonus then leg.amount else leg.asked end, own.balance, own.bonus) end as bonus
    from unnest(accounts, amounts, bonuses, kinds, details, links) with ordinality
      as leg (account, amount, asked, kind, detail, link, at)
    left join point_account as own on own.id = leg.account and leg.account > system_accounts
  ), updated as (
    update point_account as a
    set balance = a.balance + leg.amount,
        bonus = a.bonus + leg.bonus,
        gained = a.gained + greatest(leg.amount, 0),
        spent = a.spent - least(leg.amount, 0),
        entry_count = a.entry_count + 1,
        latest_hash = point_hash(a.latest_hash, entries_digest, a.id, a.entry_count + 1, leg.amount, a.balance + leg.amount),
        updated_at = moment
    from leg where leg.has_balance and a.id = leg.account and a.balance + leg.amount >= 0
    returning a.id, a.balance, a.entry_count, a.latest_hash
  ), entered as (
    insert into point_entry (posting_id, account_id, amount, bonus, kind, detail, link, created_at, seq, balance_after, hash)
    select posting, leg.account, leg.amount, leg.bonus, leg.kind, leg.detail, leg.link, moment,
      updated.entry_count, updated.balance, updated.latest_hash
    from leg left join updated on updated.id = leg.account order by leg.at
  ), months as (
    insert into point_month as m (account_id, month, kind, gained, spent, gain_count, spend_count)
    select leg.account, date_trunc('month', moment at time zone 'Asia/Shanghai')::date, leg.kind,
      greatest(leg.amount, 0), -least(leg.amount, 0), (leg.amount > 0)::int, (leg.amount < 0)::int
    from leg where leg.has_balance
    on conflict (account_id, month, kind) do update
      set gained = m.gained + excluded.gained, spent = m.spent + excluded.spent,
          gain_count = m.gain_count + excluded.gain_count, spend_count = m.spend_count + excluded.spend_count
  ), days as (
    insert into point_day as d (day, kind, is_gain, shard, count, coins)
    select (moment at time zone 'Asia/Shanghai')::date, leg.kind, leg.amount > 0, pg_backend_pid() % 64, count(*), sum(abs(leg.amount))
    from leg where leg.has_balance group by 2, 3 order by 2, 3
    on conflict (day, kind, is_gain, shard) do update set count = d.count + excluded.count, coins = d.coins + excluded.coins
  )
  select array_agg(updated.balance order by leg.at), bool_or(leg.has_balance and updated.id is null),
    bool_or(p_shape = 'spend' and leg.bonus <> -leg.asked)
  into balances, is_short, is_outdated
  from leg left join updated on updated.id = leg.account;
  if is_short then
    raise exception 'not enough coins' using errcode = 'PT001';
  end if;
  if is_outdated then
    raise exception 'the bonus part of the balance has changed' using errcode = 'serialization_failure';
  end if;
end $$;

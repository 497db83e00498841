-- Days before the portal are told by orders, purchases and coins like all others, and no longer by figures without any
-- behind them.
drop table insight_past;
drop function post_points(text, text, text, bigint, text[], bigint[], bigint[], text[], text[], text[]);
-- The only way coins move: one posting with all its entries, or nothing.
--   The accounts of people are locked in the order of their ids, so two postings never wait for each other in a circle,
--   and before the time is taken, so an account's entries stand in the order of their times.
--   A key that is there already moves nothing; balances come back as they are.
--   `p_at`: when it happened, where a portal takes over what came before it; for all else the time is taken here.
create function post_points(
  p_kind text, p_ref text, p_shape text, p_reverses bigint,
  owners text[], owner_ids bigint[], amounts bigint[], kinds text[], details text[], links text[], p_at timestamptz default null,
  out posting_id bigint, out is_new boolean, out balances bigint[], out posted_shape text
) language plpgsql as $$
declare
  n constant integer := cardinality(amounts);
  system_accounts constant bigint := 1000;
  accounts bigint[] := array_fill(null::bigint, array[n]);
  seqs bigint[] := array_fill(null::bigint, array[n]);
  hashes bytea[] := array_fill(null::bytea, array[n]);
  moment timestamptz;
  posted_digest bytea;
  new_balance bigint;
  new_seq bigint;
  new_hash bytea;
begin
  for i in 1..n loop
    if owners[i] = 'system' then
      accounts[i] := owner_ids[i];
    elsif owners[i] = 'member' then
      accounts[i] := (select id from point_account where member_id = owner_ids[i]);
    else
      accounts[i] := (select id from point_account where department_id = owner_ids[i]);
    end if;
    if accounts[i] is null then
      accounts[i] := make_point_account(owners[i], owner_ids[i]);
    end if;
  end loop;
  perform from point_account where id = any(accounts) and id > system_accounts order by id for update;
  moment := coalesce(p_at, clock_timestamp());
  balances := array_fill(null::bigint, array[n]);
  is_new := true;
  posted_shape := p_shape;
  posted_digest := point_digest(p_kind, p_ref, p_shape, p_reverses, moment, accounts, amounts, kinds, details, links);
  insert into point_posting (kind, ref, shape, reverses, digest, created_at)
  values (p_kind, p_ref, p_shape, p_reverses, posted_digest, moment)
  on conflict (kind, ref) do nothing returning id into posting_id;

  if posting_id is null then
    is_new := false;
    select id, shape into posting_id, posted_shape from point_posting where kind = p_kind and ref = p_ref;
    if posted_shape = p_shape and not exists (
      select from point_entry as e where e.posting_id = post_points.posting_id and account_id = accounts[1] and amount = amounts[1]
    ) then
      raise exception 'the key (%, %) names another posting', p_kind, p_ref;
    end if;
    for i in 1..n loop
      balances[i] := (select balance from point_account where id = accounts[i]);
    end loop;
    return;
  end if;

  for i in 1..n loop
    continue when accounts[i] < system_accounts;
    update point_account
    set balance = balance + amounts[i],
        gained = gained + greatest(amounts[i], 0),
        spent = spent - least(amounts[i], 0),
        entry_count = entry_count + 1,
        head = point_hash(head, posted_digest, id, entry_count + 1, amounts[i], balance + amounts[i]),
        updated_at = moment
    where id = accounts[i] and balance + amounts[i] >= 0
    returning balance, entry_count, head into new_balance, new_seq, new_hash;
    if not found then
      raise exception 'not enough coins' using errcode = 'PT001';
    end if;
    balances[i] := new_balance;
    seqs[i] := new_seq;
    hashes[i] := new_hash;
    insert into point_month as m (account_id, month, kind, gained, spent, gains, spends)
    values (accounts[i], date_trunc('month', moment at time zone 'Asia/Shanghai')::date, kinds[i],
            greatest(amounts[i], 0), -least(amounts[i], 0), (amounts[i] > 0)::int, (amounts[i] < 0)::int)
    on conflict (account_id, month, kind) do update
      set gained = m.gained + excluded.gained, spent = m.spent + excluded.spent,
          gains = m.gains + excluded.gains, spends = m.spends + excluded.spends;
    insert into point_day as d (day, kind, is_gain, shard, count, coins)
    values ((moment at time zone 'Asia/Shanghai')::date, kinds[i], amounts[i] > 0, pg_backend_pid() % 64, 1, abs(amounts[i]))
    on conflict (day, kind, is_gain, shard) do update set count = d.count + 1, coins = d.coins + excluded.coins;
  end loop;

  insert into point_entry (posting_id, account_id, amount, kind, detail, link, created_at, seq, balance_after, hash)
  select post_points.posting_id, leg.account, leg.amount, leg.kind, leg.detail, leg.link, moment, leg.seq,
         case when leg.seq is not null then leg.balance end, leg.hash
  from unnest(accounts, amounts, kinds, details, links, seqs, balances, hashes)
    as leg (account, amount, kind, detail, link, seq, balance, hash);
end $$;

-- Notices of payments come in crowds. Most of what one costs the database is the beginning of its statements, so several
-- facts are posted by one.
drop function add_notice(bigint, text, text, text, text, text);
drop function post_points(text, text, text, bigint, text[], bigint[], bigint[], text[], text[], text[], timestamptz);
-- The only way coins move: postings with all their entries, or nothing.
--   Facts of one kind and shape are posted together: `refs` and `reverses` have one item for each, the lists that follow one
--   for each leg, in the order of the postings, which all have the same number of legs. An account of a person or company
--   stands in one of them: its entries follow one another, so its next posting needs a call of its own.
--   The accounts of people are locked in the order of their ids, so two calls never wait for each other in a circle, and
--   before the time is taken, so an account's entries stand in the order of their times.
--   A key that is there already moves nothing; balances come back as they are.
--   `p_at`: when it happened, where a portal takes over what came before it; for all else the time is taken here.
--   One statement does it all, by one plan for all calls: planned anew each time, it would cost more than it does.
create function post_points(
  p_kind text, p_shape text, refs text[], reverses bigint[],
  owners text[], owner_ids bigint[], amounts bigint[], kinds text[], details text[], links text[], p_at timestamptz default null,
  out posting_ids bigint[], out are_new boolean[], out balances bigint[], out posted_shapes text[]
) language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  system_accounts constant bigint := 1000;
  width constant integer := cardinality(owners) / cardinality(refs);
  accounts bigint[];
  moment timestamptz;
  refused boolean;
  known point_posting;
  first integer;
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

  with asked as (
    select ref, reversed, at, (at::int - 1) * width + 1 as head, at::int * width as tail
    from unnest(refs, reverses) with ordinality as fact (ref, reversed, at)
  ), posted as (
    insert into point_posting (kind, ref, shape, reverses, digest, created_at)
    select p_kind, ref, p_shape, reversed, point_digest(p_kind, ref, p_shape, reversed, moment, accounts[head:tail],
      amounts[head:tail], kinds[head:tail], details[head:tail], links[head:tail]), moment
    from asked order by at
    on conflict (kind, ref) do nothing returning id, ref, digest
  ), leg as (
    select posted.id as posting_id, posted.digest, leg.*, leg.account > system_accounts as is_kept
    from unnest(accounts, amounts, kinds, details, links) with ordinality as leg (account, amount, kind, detail, link, at)
    left join posted on array_position(refs, posted.ref) = (leg.at - 1) / width + 1
  ), moved as (
    update point_account as a
    set balance = a.balance + leg.amount,
        gained = a.gained + greatest(leg.amount, 0),
        spent = a.spent - least(leg.amount, 0),
        entry_count = a.entry_count + 1,
        head = point_hash(a.head, leg.digest, a.id, a.entry_count + 1, leg.amount, a.balance + leg.amount),
        updated_at = moment
    from leg where leg.posting_id is not null and leg.is_kept and a.id = leg.account and a.balance + leg.amount >= 0
    returning a.id, a.balance, a.entry_count, a.head
  ), entered as (
    insert into point_entry (posting_id, account_id, amount, kind, detail, link, created_at, seq, balance_after, hash)
    select leg.posting_id, leg.account, leg.amount, leg.kind, leg.detail, leg.link, moment, moved.entry_count, moved.balance, moved.head
    from leg left join moved on moved.id = leg.account where leg.posting_id is not null order by leg.at
  ), months as (
    insert into point_month as m (account_id, month, kind, gained, spent, gains, spends)
    select leg.account, date_trunc('month', moment at time zone 'Asia/Shanghai')::date, leg.kind,
      greatest(leg.amount, 0), -least(leg.amount, 0), (leg.amount > 0)::int, (leg.amount < 0)::int
    from leg where leg.posting_id is not null and leg.is_kept
    on conflict (account_id, month, kind) do update
      set gained = m.gained + excluded.gained, spent = m.spent + excluded.spent,
          gains = m.gains + excluded.gains, spends = m.spends + excluded.spends
  ), days as (
    insert into point_day as d (day, kind, is_gain, shard, count, coins)
    select (moment at time zone 'Asia/Shanghai')::date, leg.kind, leg.amount > 0, pg_backend_pid() % 64, count(*), sum(abs(leg.amount))
    from leg where leg.posting_id is not null and leg.is_kept group by 2, 3 order by 2, 3
    on conflict (day, kind, is_gain, shard) do update set count = d.count + excluded.count, coins = d.coins + excluded.coins
  )
  select array_agg(leg.posting_id order by leg.at) filter (where leg.at % width = 0), array_agg(moved.balance order by leg.at),
    bool_or(leg.posting_id is not null and leg.is_kept and moved.id is null)
  into posting_ids, balances, refused
  from leg left join moved on moved.id = leg.account;
  if refused then
    raise exception 'not enough coins' using errcode = 'PT001';
  end if;

  for i in 1..cardinality(refs) loop
    are_new[i] := posting_ids[i] is not null;
    posted_shapes[i] := p_shape;
    continue when are_new[i];
    first := (i - 1) * width + 1;
    select * into known from point_posting where kind = p_kind and ref = refs[i];
    posting_ids[i] := known.id;
    posted_shapes[i] := known.shape;
    if posted_shapes[i] = p_shape and not exists (
      select from point_entry where posting_id = known.id and account_id = accounts[first] and amount = amounts[first]
    ) then
      raise exception 'the key (%, %) names another posting', p_kind, refs[i];
    end if;
    for at in first..i * width loop
      balances[at] := (select balance from point_account where id = accounts[at]);
    end loop;
  end loop;
end $$;

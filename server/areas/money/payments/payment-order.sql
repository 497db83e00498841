-- The terms of an order never change, and a paid order never becomes unpaid.
create or replace function guard_payment_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'orders are never deleted'; end if;
  if (new.order_no, new.member_id, new.package_id, new.provider, new.coins, new.bonus, new.fen, new.subject, new.created_at, new.expires_at)
     is distinct from
     (old.order_no, old.member_id, old.package_id, old.provider, old.coins, old.bonus, old.fen, old.subject, old.created_at, old.expires_at)
  then raise exception 'the terms of an order never change'; end if;
  if old.state in ('paid', 'paid_late') and new.state not in (old.state, 'refunded') or old.state = 'refunded' and new.state <> 'refunded'
  then raise exception 'a paid order stays paid'; end if;
  if new.refunded_fen < old.refunded_fen then raise exception 'a refund is never taken back'; end if;
  return new;
end $$;
create or replace trigger payment_order_is_guarded before update or delete on payment_order
  for each row execute function guard_payment_order();

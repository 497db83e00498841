-- Prices, packages, resources and courses on sale can wait for a second administrator, too. The reasons of take-downs
-- are longer than those of other requests.
alter table approval
  drop constraint approval_kind_check,
  add constraint approval_kind_check check (kind in (
    'administrator', 'role', 'revoke', 'refund', 'ban', 'merge', 'prices', 'package', 'resourceSale', 'lessonSale')),
  drop constraint approval_reason_check,
  add constraint approval_reason_check check (length(reason) <= 300),
  -- Whether the administrator who asked for it knows that it has lapsed.
  add column is_lapse_notified boolean not null default false;

-- Nobody is notified now of what lapsed long ago.
update approval set is_lapse_notified = true where state = 'lapsed';
create index approval_lapse_to_notify on approval (id) where state = 'lapsed' and not is_lapse_notified;

-- The time in which a banner is shown; without a bound it is shown at once, or for good.
alter table banner
  add column shown_from timestamptz,
  add column shown_until timestamptz,
  add constraint banner_period check (shown_from < shown_until);

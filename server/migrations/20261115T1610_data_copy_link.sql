-- A copy of somebody's data is fetched by a link that works once, for the session it was given to, and soon ends. Of the
-- link only the hash is kept; a new one takes the place of the last.
alter table data_copy
  add column link_hash bytea,
  add column link_session_id bigint,
  add column link_expires_at timestamptz,
  add check ((link_hash is null) = (link_session_id is null) and (link_hash is null) = (link_expires_at is null));
create unique index data_copy_link on data_copy (link_hash) where link_hash is not null;

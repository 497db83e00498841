-- What the author got of all sales, so that a list need not sum the ledger; what a favourite cost when it was marked.
alter table resource add column earned bigint not null default 0;
alter table resource_favorite add column coin integer not null default 0;

-- The audit table by downloads and by price, whole and by state.
create index resource_audited_by_downloads on resource (download_count desc, id desc) where deleted_at is null;
create index resource_audited_by_state_and_downloads on resource (newest_state, download_count desc, id desc) where deleted_at is null;
create index resource_audited_by_coin on resource (newest_coin desc, id desc) where deleted_at is null;
create index resource_audited_by_state_and_coin on resource (newest_state, newest_coin desc, id desc) where deleted_at is null;

-- Pictures count towards the storage quota of their owner; those from before this column count as nothing.
alter table picture add column bytes bigint not null default 0 check (bytes >= 0);

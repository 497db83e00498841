-- How many members agreed to each version of the terms (SITE-11); triggers update it.
create table consent_count (
  version text primary key,
  count bigint not null
);
insert into consent_count (version, count) select version, count(*) from member_consent group by version;

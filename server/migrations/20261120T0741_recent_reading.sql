-- How much an article is read of late, as of resources and courses. Reading before this day counts as spread evenly since
-- its publication.
alter table news add column trending_score double precision not null default '-infinity';
alter table news disable trigger user;
update news set trending_score = extract(epoch from now() - timestamptz '2026-01-01')::float8 / (14 * 86400)
  + log(2, greatest(view_count / greatest(1, extract(epoch from now() - published_at) / 86400), 0.0001)::numeric)::float8
where view_count > 0 and published_at < now();
alter table news enable trigger user;
create index news_trending on news (trending_score desc, id desc) where state = 'published' and deleted_at is null;
create index news_by_section_and_trending on news (section, trending_score desc, id desc) where state = 'published' and deleted_at is null;

-- A package that is off is not offered; its orders stay as they are.
alter table top_up_package add column is_offered boolean not null default true;

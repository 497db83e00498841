-- The whole schema as PostgreSQL describes it, for reading and for reviewing changes. Written by `npm run db:schema` from a
-- freshly migrated database: do not edit. Reasons stand in server/migrations and in the .sql files beside the code. The schema
-- pgboss belongs to pg-boss and is left out.

create extension pg_trgm;

create domain notice_body as text CHECK (length(VALUE) <= 500);

create domain notice_kind as text CHECK (VALUE = ANY (ARRAY['audit'::text, 'sale'::text, 'payment'::text, 'lesson'::text, 'reply'::text, 'share'::text, 'report'::text, 'system'::text]));

create domain notice_title as text CHECK (length(VALUE) >= 1 AND length(VALUE) <= 80);

create domain notice_tone as text CHECK (VALUE = ANY (ARRAY['plain'::text, 'good'::text, 'bad'::text]));

create domain reply_text as text CHECK (char_length(VALUE) >= 1 AND char_length(VALUE) <= 300);

create domain site_link as text CHECK (VALUE ~ '^/([^/\\]|$)'::text);

create sequence lesson_chapter_id start with 3001;

create sequence lesson_section_id start with 6001;

create table access_grant (
  id bigint generated always as identity not null,
  kind text not null,
  item_id bigint not null,
  reason text not null,
  member_id bigint,
  group_id bigint,
  giver_id bigint,
  coins integer,
  version integer,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint access_grant_pkey PRIMARY KEY (id),
  constraint access_grant_giver_id_fkey FOREIGN KEY (giver_id) REFERENCES member(id),
  constraint access_grant_group_id_fkey FOREIGN KEY (group_id) REFERENCES user_group(id),
  constraint access_grant_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint access_grant_coins_check CHECK (coins > 0),
  constraint access_grant_kind_check CHECK (kind = ANY (ARRAY['resource'::text, 'lesson'::text])),
  constraint access_grant_reason_check CHECK (reason = ANY (ARRAY['bought'::text, 'shared'::text])),
  constraint access_grant_shape CHECK (
CASE reason
    WHEN 'bought'::text THEN num_nonnulls(member_id, coins, version) = 3 AND num_nonnulls(giver_id, group_id, expires_at, revoked_at) = 0
    ELSE num_nonnulls(member_id, group_id) = 1 AND num_nonnulls(coins, version) = 0 AND giver_id IS NOT NULL AND giver_id IS DISTINCT FROM member_id
END),
  constraint access_grant_version_check CHECK (version > 0)
);
CREATE INDEX access_grant_by_time ON access_grant USING brin (created_at) WITH (autosummarize='on');
CREATE INDEX access_grant_of_giver ON access_grant USING btree (giver_id, kind, created_at DESC, id DESC) WHERE reason = 'shared'::text;
CREATE INDEX access_grant_of_item ON access_grant USING btree (kind, item_id, reason, created_at DESC, id DESC);
CREATE INDEX access_grant_of_member ON access_grant USING btree (member_id, kind, reason, created_at DESC, id DESC) WHERE revoked_at IS NULL;
CREATE UNIQUE INDEX access_grant_once ON access_grant USING btree (member_id, kind, item_id, reason, giver_id) NULLS NOT DISTINCT WHERE revoked_at IS NULL AND member_id IS NOT NULL;
CREATE UNIQUE INDEX access_grant_once_by_group ON access_grant USING btree (group_id, kind, item_id, giver_id) WHERE revoked_at IS NULL AND group_id IS NOT NULL;
CREATE TRIGGER access_grant_is_final BEFORE DELETE OR UPDATE ON access_grant FOR EACH ROW EXECUTE FUNCTION guard_access_grant();

create table access_request (
  member_id bigint not null,
  kind text not null,
  item_id bigint not null,
  recipient_id bigint not null,
  requested_at timestamp with time zone default now() not null,
  constraint access_request_pkey PRIMARY KEY (member_id, kind, item_id, recipient_id),
  constraint access_request_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint access_request_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES member(id),
  constraint access_request_kind_check CHECK (kind = ANY (ARRAY['resource'::text, 'lesson'::text]))
) with (fillfactor=70);

create table audit_log (
  id bigint generated always as identity not null,
  created_at timestamp with time zone default now() not null,
  kind text not null,
  member_id bigint,
  member_name text not null,
  action text not null,
  call text not null,
  target text default ''::text not null,
  before jsonb,
  after jsonb,
  is_success boolean not null,
  address text not null,
  request_id text not null,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_kind_check CHECK (kind = ANY (ARRAY['login'::text, 'administration'::text]))
);
CREATE INDEX audit_log_by_call ON audit_log USING btree (call, created_at DESC, id DESC);
CREATE INDEX audit_log_by_kind ON audit_log USING btree (kind, created_at DESC, id DESC);
CREATE INDEX audit_log_by_member ON audit_log USING btree (member_id, created_at DESC, id DESC);
CREATE INDEX audit_log_by_time ON audit_log USING btree (created_at DESC, id DESC);
CREATE INDEX audit_log_names ON audit_log USING gin (member_name gin_trgm_ops);
CREATE TRIGGER audit_log_is_append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION guard_audit_log();

create table backup (
  id bigint generated by default as identity not null,
  reason text not null,
  state text default 'waiting'::text not null,
  key text not null,
  member_id bigint,
  created_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  size bigint,
  sha256 text,
  table_count integer,
  row_count bigint,
  file_count integer,
  file_bytes bigint,
  missing_count integer,
  error text,
  constraint backup_pkey PRIMARY KEY (id),
  constraint backup_key_key UNIQUE (key),
  constraint backup_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint backup_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text])) = (ended_at IS NULL)),
  constraint backup_check1 CHECK (state <> 'complete'::text OR num_nonnulls(size, sha256, table_count, row_count, file_count, file_bytes, missing_count) = 7),
  constraint backup_check2 CHECK ((state = 'failed'::text) = (error IS NOT NULL)),
  constraint backup_reason_check CHECK (reason = ANY (ARRAY['asked'::text, 'scheduled'::text])),
  constraint backup_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'running'::text, 'complete'::text, 'failed'::text]))
);
CREATE INDEX backup_listed ON backup USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX backup_unfinished ON backup USING btree ((true)) WHERE state = ANY (ARRAY['waiting'::text, 'running'::text]);

create table banner (
  id bigint generated by default as identity (start with 101) not null,
  place text not null,
  name text not null,
  cover text,
  lesson_id bigint,
  url text,
  sort integer not null,
  is_shown boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  constraint banner_pkey PRIMARY KEY (id),
  constraint banner_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lesson(id),
  constraint banner_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 60),
  constraint banner_place_check CHECK (place = ANY (ARRAY['home'::text, 'course'::text])),
  constraint banner_url_check CHECK (char_length(url) <= 300)
);
CREATE INDEX banner_in_order ON banner USING btree (place, sort, id);

create unlogged table captcha (
  uuid uuid not null,
  code text not null,
  expires_at timestamp with time zone not null,
  constraint captcha_pkey PRIMARY KEY (uuid)
);
CREATE INDEX captcha_by_end ON captcha USING btree (expires_at);

create table company (
  id bigint generated by default as identity not null,
  name text not null,
  short_name text not null,
  kind text not null,
  city text default ''::text not null,
  founded integer,
  staff integer,
  joined text,
  address text default ''::text not null,
  phone text default ''::text not null,
  website text default ''::text not null,
  intro text not null,
  strengths text[] default '{}'::text[] not null,
  cases jsonb default '[]'::jsonb not null,
  member_id bigint,
  sort integer default 0 not null,
  is_shown boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint company_pkey PRIMARY KEY (id),
  constraint company_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE SET NULL,
  constraint company_joined_check CHECK (joined ~ '^\d{4}-\d{2}$'::text),
  constraint company_name_check CHECK (length(name) >= 1 AND length(name) <= 40)
);
CREATE UNIQUE INDEX company_name ON company USING btree (name) WHERE deleted_at IS NULL;
CREATE INDEX company_of_member ON company USING btree (member_id) WHERE member_id IS NOT NULL;

create table data_copy (
  id bigint generated by default as identity not null,
  member_id bigint not null,
  state text default 'making'::text not null,
  size bigint,
  requested_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone,
  link_hash bytea,
  link_session_id bigint,
  link_expires_at timestamp with time zone,
  constraint data_copy_pkey PRIMARY KEY (id),
  constraint data_copy_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint data_copy_check CHECK (state <> 'ready'::text OR size IS NOT NULL AND expires_at IS NOT NULL),
  constraint data_copy_check1 CHECK ((link_hash IS NULL) = (link_session_id IS NULL) AND (link_hash IS NULL) = (link_expires_at IS NULL)),
  constraint data_copy_state_check CHECK (state = ANY (ARRAY['making'::text, 'ready'::text, 'failed'::text]))
);
CREATE INDEX data_copy_by_end ON data_copy USING btree (COALESCE(expires_at, requested_at));
CREATE INDEX data_copy_by_member ON data_copy USING btree (member_id, id DESC);
CREATE UNIQUE INDEX data_copy_link ON data_copy USING btree (link_hash) WHERE link_hash IS NOT NULL;
CREATE UNIQUE INDEX data_copy_making ON data_copy USING btree (member_id) WHERE state = 'making'::text;

create table department (
  id bigint generated by default as identity not null,
  parent_id bigint,
  name text not null,
  company text default ''::text not null,
  sort integer default 0 not null,
  version integer default 1 not null,
  constraint department_pkey PRIMARY KEY (id),
  constraint department_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES department(id),
  constraint department_check CHECK (parent_id <> id),
  constraint department_name_check CHECK (length(name) >= 1 AND length(name) <= 60)
);
CREATE INDEX department_by_parent ON department USING btree (parent_id, sort, id);
CREATE UNIQUE INDEX department_name ON department USING btree (parent_id, name);
CREATE TRIGGER department_company AFTER INSERT OR UPDATE OF parent_id, name ON department FOR EACH STATEMENT EXECUTE FUNCTION update_department_companies();

create table document (
  file_id bigint not null,
  state text default 'waiting'::text not null,
  reason text,
  attempts integer default 0 not null,
  pdf_key text,
  pdf_size bigint,
  pdf_sha256 text,
  page_count integer,
  created_at timestamp with time zone default now() not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint document_pkey PRIMARY KEY (file_id),
  constraint document_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(id) ON DELETE CASCADE,
  constraint document_check CHECK ((state = 'failed'::text) = (reason IS NOT NULL)),
  constraint document_check1 CHECK (num_nonnulls(pdf_key, pdf_size, pdf_sha256, page_count) = ANY (ARRAY[0, 4])),
  constraint document_check2 CHECK (state <> 'ready'::text OR pdf_key IS NOT NULL),
  constraint document_page_count_check CHECK (page_count > 0),
  constraint document_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 200),
  constraint document_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'running'::text, 'ready'::text, 'failed'::text]))
);

create table forum_member (
  member_id bigint not null,
  topic_count integer default 0 not null,
  reply_count integer default 0 not null,
  accepted_count integer default 0 not null,
  like_count integer default 0 not null,
  constraint forum_member_pkey PRIMARY KEY (member_id),
  constraint forum_member_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
) with (fillfactor=70);
CREATE INDEX forum_member_by_replies ON forum_member USING btree (reply_count DESC, member_id);

create table insight_day (
  day date not null,
  visitors integer default 0 not null,
  views bigint default 0 not null,
  registrations integer default 0 not null,
  top_ups integer default 0 not null,
  top_up_fen bigint default 0 not null,
  sales integer default 0 not null,
  coins bigint default 0 not null,
  downloads integer default 0 not null,
  watched_seconds bigint default 0 not null,
  rolled_up_at timestamp with time zone,
  constraint insight_day_pkey PRIMARY KEY (day)
) with (fillfactor=70);

create table insight_gauge (
  name text not null,
  value bigint not null,
  taken_at timestamp with time zone default now() not null,
  constraint insight_gauge_pkey PRIMARY KEY (name)
);

create table insight_salt (
  day date not null,
  salt uuid default gen_random_uuid() not null,
  constraint insight_salt_pkey PRIMARY KEY (day)
);

create table insight_top_lesson (
  rank smallint not null,
  lesson_id bigint not null,
  learners integer not null,
  watched_seconds bigint not null,
  sales integer not null,
  coins bigint not null,
  constraint insight_top_lesson_pkey PRIMARY KEY (rank),
  constraint insight_top_lesson_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lesson(id)
);

create table insight_top_resource (
  rank smallint not null,
  resource_id bigint not null,
  downloads integer not null,
  sales integer not null,
  coins bigint not null,
  constraint insight_top_resource_pkey PRIMARY KEY (rank),
  constraint insight_top_resource_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resource(id)
);

create table insight_visitor (
  day date not null,
  visitor bytea not null,
  constraint insight_visitor_pkey PRIMARY KEY (day, visitor)
);

create table installation (
  key text not null,
  value text not null,
  constraint installation_pkey PRIMARY KEY (key)
);

create table item_day (
  kind text not null,
  item_id bigint not null,
  day date not null,
  views integer default 0 not null,
  uses integer default 0 not null,
  sales integer default 0 not null,
  earned bigint default 0 not null,
  constraint item_day_pkey PRIMARY KEY (kind, item_id, day),
  constraint item_day_kind_check CHECK (kind = ANY (ARRAY['resource'::text, 'lesson'::text]))
) with (fillfactor=70);
CREATE INDEX item_day_by_day ON item_day USING btree (day);

create table job_progress (
  job_id uuid not null,
  percent smallint not null,
  step text not null,
  updated_at timestamp with time zone default now() not null,
  constraint job_progress_pkey PRIMARY KEY (job_id),
  constraint job_progress_percent_check CHECK (percent >= 0 AND percent <= 100)
);

create table lesson (
  id bigint generated by default as identity (start with 2001) not null,
  author_id bigint not null,
  name text not null,
  content text not null,
  category_id bigint not null,
  coin integer not null,
  cover text,
  trace_code text not null,
  has_chapter boolean not null,
  allows_rates boolean not null,
  has_trial boolean not null,
  chapter_count integer default 1 not null,
  section_count integer not null,
  seconds integer default 0 not null,
  catalogue json,
  version integer default 1 not null,
  state smallint default 0 not null,
  is_public boolean default true not null,
  uploaded_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  approved_at timestamp with time zone,
  newest_version integer default 1 not null,
  newest_at timestamp with time zone default now() not null,
  submitted_version integer,
  submitted_state smallint,
  submitted_at timestamp with time zone,
  submitted_name text,
  submitted_category_id bigint,
  submitted_coin integer,
  is_withdrawn boolean default false not null,
  view_count bigint default 0 not null,
  learner_count integer default 0 not null,
  favorite_count integer default 0 not null,
  sale_count integer default 0 not null,
  earned bigint default 0 not null,
  trending_score double precision default '-Infinity'::double precision not null,
  taken_down_at timestamp with time zone,
  taken_down_by bigint,
  taken_down_reason text,
  deleted_at timestamp with time zone,
  is_listed boolean generated always as (((state = 1) AND (taken_down_at IS NULL) AND (deleted_at IS NULL))) stored not null,
  is_free boolean generated always as ((coin = 0)) stored not null,
  constraint lesson_pkey PRIMARY KEY (id),
  constraint lesson_trace_code_key UNIQUE (trace_code),
  constraint lesson_author_id_fkey FOREIGN KEY (author_id) REFERENCES member(id),
  constraint lesson_category_id_fkey FOREIGN KEY (category_id) REFERENCES lesson_category(id),
  constraint lesson_submitted_category_id_fkey FOREIGN KEY (submitted_category_id) REFERENCES lesson_category(id),
  constraint lesson_taken_down_by_fkey FOREIGN KEY (taken_down_by) REFERENCES member(id),
  constraint lesson_check CHECK (state <> 1 OR approved_at IS NOT NULL),
  constraint lesson_check1 CHECK (num_nonnulls(submitted_version, submitted_state, submitted_at, submitted_name, submitted_category_id, submitted_coin) = ANY (ARRAY[0, 6])),
  constraint lesson_coin_check CHECK (coin >= 0 AND coin <= 100000),
  constraint lesson_state_check CHECK (state = ANY (ARRAY[0, 1, 2])),
  constraint lesson_submitted_state_check CHECK (submitted_state = ANY (ARRAY[0, 1, 2])),
  constraint lesson_trace_code_check CHECK (trace_code ~ '^SZ-[0-9A-Z]{10}$'::text),
  constraint lesson_withdrawn CHECK (NOT is_withdrawn OR submitted_state = 2)
) with (fillfactor=80);
CREATE INDEX lesson_audited ON lesson USING btree (submitted_at DESC, id DESC) WHERE deleted_at IS NULL AND submitted_version IS NOT NULL;
CREATE INDEX lesson_audited_by_coin ON lesson USING btree (submitted_coin DESC, id DESC) WHERE deleted_at IS NULL AND submitted_version IS NOT NULL;
CREATE INDEX lesson_audited_by_state ON lesson USING btree (submitted_state, submitted_at DESC, id DESC) WHERE deleted_at IS NULL AND submitted_version IS NOT NULL;
CREATE INDEX lesson_audited_by_state_and_coin ON lesson USING btree (submitted_state, submitted_coin DESC, id DESC) WHERE deleted_at IS NULL AND submitted_version IS NOT NULL;
CREATE INDEX lesson_audited_by_state_and_views ON lesson USING btree (submitted_state, view_count DESC, id DESC) WHERE deleted_at IS NULL AND submitted_version IS NOT NULL;
CREATE INDEX lesson_audited_by_views ON lesson USING btree (view_count DESC, id DESC) WHERE deleted_at IS NULL AND submitted_version IS NOT NULL;
CREATE INDEX lesson_audited_in_category ON lesson USING btree (submitted_category_id, submitted_at DESC, id DESC) WHERE deleted_at IS NULL AND submitted_version IS NOT NULL;
CREATE INDEX lesson_by_author ON lesson USING btree (author_id, uploaded_at DESC, id DESC) INCLUDE (is_public) WHERE is_listed;
CREATE INDEX lesson_by_state ON lesson USING btree (state, uploaded_at DESC, id DESC);
CREATE INDEX lesson_closed ON lesson USING btree (submitted_at DESC, id DESC) WHERE NOT is_public AND deleted_at IS NULL AND submitted_version IS NOT NULL;
CREATE INDEX lesson_learned ON lesson USING btree (learner_count DESC, id DESC) INCLUDE (is_public) WHERE is_listed;
CREATE INDEX lesson_learned_by_price ON lesson USING btree (is_free, learner_count DESC, id DESC) INCLUDE (is_public) WHERE is_listed;
CREATE INDEX lesson_learned_in_category ON lesson USING btree (category_id, learner_count DESC, id DESC) INCLUDE (is_public) WHERE is_listed;
CREATE INDEX lesson_learned_in_category_by_price ON lesson USING btree (category_id, is_free, learner_count DESC, id DESC) INCLUDE (is_public) WHERE is_listed;
CREATE INDEX lesson_listed ON lesson USING btree (uploaded_at DESC, id DESC) INCLUDE (is_public) WHERE is_listed;
CREATE INDEX lesson_listed_by_price ON lesson USING btree (is_free, uploaded_at DESC, id DESC) INCLUDE (is_public) WHERE is_listed;
CREATE INDEX lesson_listed_in_category ON lesson USING btree (category_id, uploaded_at DESC, id DESC) INCLUDE (is_public) WHERE is_listed;
CREATE INDEX lesson_listed_in_category_by_price ON lesson USING btree (category_id, is_free, uploaded_at DESC, id DESC) INCLUDE (is_public) WHERE is_listed;
CREATE INDEX lesson_own ON lesson USING btree (author_id, newest_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX lesson_priced ON lesson USING btree (coin DESC, id DESC) INCLUDE (is_public) WHERE is_listed;
CREATE INDEX lesson_priced_in_category ON lesson USING btree (category_id, coin DESC, id DESC) INCLUDE (is_public) WHERE is_listed;
CREATE INDEX lesson_trending ON lesson USING btree (trending_score DESC, id DESC) INCLUDE (is_public) WHERE is_listed;
CREATE INDEX lesson_trending_in_category ON lesson USING btree (category_id, trending_score DESC, id DESC) INCLUDE (is_public) WHERE is_listed;
CREATE INDEX lesson_viewed ON lesson USING btree (view_count DESC, id DESC) INCLUDE (is_public) WHERE is_listed;
CREATE INDEX lesson_viewed_by_price ON lesson USING btree (is_free, view_count DESC, id DESC) INCLUDE (is_public) WHERE is_listed;
CREATE INDEX lesson_viewed_in_category ON lesson USING btree (category_id, view_count DESC, id DESC) INCLUDE (is_public) WHERE is_listed;
CREATE INDEX lesson_viewed_in_category_by_price ON lesson USING btree (category_id, is_free, view_count DESC, id DESC) INCLUDE (is_public) WHERE is_listed;
CREATE INDEX lesson_words ON lesson USING gin (submitted_name gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE TRIGGER lesson_count_insert AFTER INSERT OR DELETE ON lesson FOR EACH ROW EXECUTE FUNCTION update_lesson_counts();
CREATE TRIGGER lesson_count_update AFTER UPDATE OF state, taken_down_at, deleted_at, category_id, coin, uploaded_at, is_public, submitted_version, submitted_state, submitted_at, submitted_category_id ON lesson FOR EACH ROW EXECUTE FUNCTION update_lesson_counts();

create table lesson_attachment (
  lesson_id bigint not null,
  version integer not null,
  file_id bigint not null,
  place integer not null,
  constraint lesson_attachment_pkey PRIMARY KEY (lesson_id, version, file_id),
  constraint lesson_attachment_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(id),
  constraint lesson_attachment_lesson_id_version_fkey FOREIGN KEY (lesson_id, version) REFERENCES lesson_version(lesson_id, number)
);
CREATE INDEX lesson_attachment_by_file ON lesson_attachment USING btree (file_id, version DESC);

create table lesson_audit (
  id bigint generated always as identity not null,
  lesson_id bigint not null,
  version integer not null,
  action text not null,
  from_state smallint,
  to_state smallint,
  reason text not null,
  coin integer not null,
  member_id bigint not null,
  created_at timestamp with time zone default now() not null,
  constraint lesson_audit_pkey PRIMARY KEY (id),
  constraint lesson_audit_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lesson(id),
  constraint lesson_audit_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint lesson_audit_action_check CHECK (action = ANY (ARRAY['audit'::text, 'take-down'::text, 'restore'::text, 'delete'::text, 'open'::text, 'close'::text, 'withdraw'::text, 'resubmit'::text]))
);
CREATE INDEX lesson_audit_of_lesson ON lesson_audit USING btree (lesson_id, id DESC);
CREATE TRIGGER lesson_audit_is_append_only BEFORE DELETE OR UPDATE ON lesson_audit FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table lesson_audit_count (
  grain text not null,
  period date not null,
  state smallint not null,
  category_id bigint not null,
  is_public boolean not null,
  count integer not null,
  constraint lesson_audit_count_pkey PRIMARY KEY (grain, period, state, category_id, is_public),
  constraint lesson_audit_count_grain_check CHECK (grain = ANY (ARRAY['day'::text, 'month'::text, 'year'::text]))
) with (fillfactor=70);

create table lesson_category (
  id bigint generated by default as identity (start with 20009) not null,
  name text not null,
  sort integer not null,
  version integer default 1 not null,
  deleted_at timestamp with time zone,
  constraint lesson_category_pkey PRIMARY KEY (id),
  constraint lesson_category_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 20)
);
CREATE UNIQUE INDEX lesson_category_name ON lesson_category USING btree (lower(name)) WHERE deleted_at IS NULL;

create table lesson_chapter (
  lesson_id bigint not null,
  version integer not null,
  id bigint default nextval('lesson_chapter_id'::regclass) not null,
  place integer not null,
  name text not null,
  constraint lesson_chapter_pkey PRIMARY KEY (lesson_id, version, id),
  constraint lesson_chapter_lesson_id_version_fkey FOREIGN KEY (lesson_id, version) REFERENCES lesson_version(lesson_id, number),
  constraint lesson_chapter_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 60)
);

create table lesson_count (
  grain text not null,
  audience text not null,
  category_id bigint not null,
  price text not null,
  period date not null,
  count integer not null,
  constraint lesson_count_pkey PRIMARY KEY (grain, audience, category_id, price, period),
  constraint lesson_count_audience_check CHECK (audience = ANY (ARRAY['all'::text, 'open'::text])),
  constraint lesson_count_grain_check CHECK (grain = ANY (ARRAY['day'::text, 'month'::text, 'year'::text])),
  constraint lesson_count_price_check CHECK (price = ANY (ARRAY['all'::text, 'free'::text, 'paid'::text]))
) with (fillfactor=70);

create table lesson_favorite (
  member_id bigint not null,
  lesson_id bigint not null,
  created_at timestamp with time zone default now() not null,
  constraint lesson_favorite_pkey PRIMARY KEY (member_id, lesson_id),
  constraint lesson_favorite_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lesson(id),
  constraint lesson_favorite_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX lesson_favorite_listed ON lesson_favorite USING btree (member_id, created_at DESC, lesson_id DESC);

create table lesson_learner (
  lesson_id bigint not null,
  member_id bigint not null,
  created_at timestamp with time zone default now() not null,
  constraint lesson_learner_pkey PRIMARY KEY (lesson_id, member_id),
  constraint lesson_learner_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lesson(id),
  constraint lesson_learner_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX lesson_learner_by_time ON lesson_learner USING brin (created_at) WITH (autosummarize='on');

create table lesson_progress (
  member_id bigint not null,
  section_id bigint not null,
  lesson_id bigint not null,
  file_id bigint not null,
  position real not null,
  watched int4multirange not null,
  percent smallint not null,
  created_at timestamp with time zone default now() not null,
  reported_at timestamp with time zone default now() not null,
  constraint lesson_progress_pkey PRIMARY KEY (member_id, section_id),
  constraint lesson_progress_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lesson(id),
  constraint lesson_progress_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint lesson_progress_percent_check CHECK (percent >= 0 AND percent <= 100)
) with (fillfactor=70);
CREATE INDEX lesson_progress_of_lesson ON lesson_progress USING btree (member_id, lesson_id);

create table lesson_section (
  lesson_id bigint not null,
  version integer not null,
  id bigint default nextval('lesson_section_id'::regclass) not null,
  chapter_id bigint not null,
  place integer not null,
  name text not null,
  file_id bigint,
  seconds integer default 0 not null,
  is_trial boolean default false not null,
  constraint lesson_section_pkey PRIMARY KEY (lesson_id, version, id),
  constraint lesson_section_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(id),
  constraint lesson_section_lesson_id_version_chapter_id_fkey FOREIGN KEY (lesson_id, version, chapter_id) REFERENCES lesson_chapter(lesson_id, version, id),
  constraint lesson_section_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 60)
);
CREATE INDEX lesson_section_by_file ON lesson_section USING btree (file_id, version DESC);
CREATE INDEX lesson_section_by_id ON lesson_section USING btree (id, version DESC);

create table lesson_version (
  lesson_id bigint not null,
  number integer not null,
  name text not null,
  content text not null,
  category_id bigint not null,
  coin integer not null,
  cover text,
  has_chapter boolean not null,
  allows_rates boolean not null,
  is_draft boolean default false not null,
  state smallint default 0 not null,
  reason text,
  audited_by bigint,
  audited_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint lesson_version_pkey PRIMARY KEY (lesson_id, number),
  constraint lesson_version_audited_by_fkey FOREIGN KEY (audited_by) REFERENCES member(id),
  constraint lesson_version_category_id_fkey FOREIGN KEY (category_id) REFERENCES lesson_category(id),
  constraint lesson_version_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lesson(id),
  constraint lesson_version_check CHECK (NOT is_draft OR state = 0),
  constraint lesson_version_coin_check CHECK (coin >= 0 AND coin <= 100000),
  constraint lesson_version_content_check CHECK (char_length(content) >= 1 AND char_length(content) <= 3000),
  constraint lesson_version_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 60),
  constraint lesson_version_number_check CHECK (number > 0),
  constraint lesson_version_state_check CHECK (state = ANY (ARRAY[0, 1, 2]))
);

create table lesson_watch_allowance (
  member_id bigint not null,
  seconds real not null,
  updated_at timestamp with time zone default now() not null,
  week date default '2000-01-03'::date not null,
  week_seconds real default 0 not null,
  constraint lesson_watch_allowance_pkey PRIMARY KEY (member_id),
  constraint lesson_watch_allowance_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
) with (fillfactor=70);

create table lesson_watch_day (
  day date not null,
  lesson_id bigint not null,
  tenths bigint not null,
  constraint lesson_watch_day_pkey PRIMARY KEY (day, lesson_id),
  constraint lesson_watch_day_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lesson(id)
) with (fillfactor=70);

create table member (
  id bigint generated by default as identity not null,
  username text not null,
  nick_name text not null,
  avatar text,
  phone text default ''::text not null,
  email text default ''::text not null,
  sex text,
  level smallint,
  enabled boolean default true not null,
  department_id bigint,
  password_hash text not null,
  password_changed_at timestamp with time zone,
  must_change_password boolean default false not null,
  invite_code text,
  inviter_id bigint,
  consent_version text,
  consent_at timestamp with time zone,
  last_login_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  closes_at timestamp with time zone,
  deleted_at timestamp with time zone,
  constraint member_pkey PRIMARY KEY (id),
  constraint member_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id),
  constraint member_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES member(id),
  constraint member_level_check CHECK (level = ANY (ARRAY[1, 2, 4, 5])),
  constraint member_sex_check CHECK (sex = ANY (ARRAY['男'::text, '女'::text])),
  constraint member_username_check CHECK (length(username) >= 2 AND length(username) <= 20)
);
CREATE INDEX member_by_department ON member USING btree (department_id);
CREATE INDEX member_by_inviter ON member USING btree (inviter_id) WHERE inviter_id IS NOT NULL;
CREATE INDEX member_closing ON member USING btree (closes_at) WHERE closes_at IS NOT NULL;
CREATE UNIQUE INDEX member_email ON member USING btree (lower(email)) WHERE deleted_at IS NULL AND email <> ''::text;
CREATE UNIQUE INDEX member_invite_code ON member USING btree (invite_code);
CREATE INDEX member_listed ON member USING btree (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX member_listed_by_level ON member USING btree (level, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX member_listed_by_name ON member USING btree (username, id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX member_phone ON member USING btree (phone) WHERE deleted_at IS NULL AND phone <> ''::text;
CREATE UNIQUE INDEX member_username ON member USING btree (lower(username)) WHERE deleted_at IS NULL;
CREATE INDEX member_words ON member USING gin (username gin_trgm_ops, nick_name gin_trgm_ops, phone gin_trgm_ops, email gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE TRIGGER member_count_insert AFTER INSERT OR DELETE ON member FOR EACH ROW EXECUTE FUNCTION update_member_count();
CREATE TRIGGER member_count_update AFTER UPDATE OF department_id, level, enabled, deleted_at ON member FOR EACH ROW EXECUTE FUNCTION update_member_count();
CREATE TRIGGER member_is_never_deleted BEFORE DELETE ON member FOR EACH ROW EXECUTE FUNCTION refuse_deletion();

create table member_count (
  department_id bigint not null,
  level smallint not null,
  enabled boolean not null,
  count integer not null,
  constraint member_count_pkey PRIMARY KEY (department_id, level, enabled)
);

create table migration (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint migration_pkey PRIMARY KEY (name)
);

create table news (
  id bigint generated by default as identity not null,
  title text not null,
  summary text not null,
  content text not null,
  section text not null,
  cover text,
  state text not null,
  published_at timestamp with time zone,
  is_pinned boolean default false not null,
  view_count bigint default 0 not null,
  author_id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint news_pkey PRIMARY KEY (id),
  constraint news_author_id_fkey FOREIGN KEY (author_id) REFERENCES member(id),
  constraint news_check CHECK ((state = ANY (ARRAY['draft'::text, 'offline'::text])) OR published_at IS NOT NULL),
  constraint news_state_check CHECK (state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'published'::text, 'offline'::text])),
  constraint news_summary_check CHECK (length(summary) <= 200),
  constraint news_title_check CHECK (length(title) >= 1 AND length(title) <= 60)
);
CREATE INDEX news_all_by_time ON news USING btree (published_at DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX news_all_by_views ON news USING btree (view_count DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX news_by_section_and_views ON news USING btree (section, view_count DESC, id DESC) WHERE state = 'published'::text AND deleted_at IS NULL;
CREATE INDEX news_by_time ON news USING btree (published_at DESC, id DESC) WHERE state = 'published'::text AND deleted_at IS NULL;
CREATE INDEX news_by_views ON news USING btree (view_count DESC, id DESC) WHERE state = 'published'::text AND deleted_at IS NULL;
CREATE INDEX news_edited ON news USING btree (updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX news_edited_by_state ON news USING btree (state, updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX news_listed ON news USING btree (is_pinned DESC, published_at DESC, id DESC) WHERE state = 'published'::text AND deleted_at IS NULL;
CREATE INDEX news_listed_by_section ON news USING btree (section, is_pinned DESC, published_at DESC, id DESC) WHERE state = 'published'::text AND deleted_at IS NULL;
CREATE INDEX news_scheduled ON news USING btree (published_at) WHERE state = 'scheduled'::text AND deleted_at IS NULL;
CREATE INDEX news_title_words ON news USING gin (title gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE TRIGGER news_count_insert AFTER INSERT OR DELETE ON news FOR EACH ROW EXECUTE FUNCTION update_news_count();
CREATE TRIGGER news_count_update AFTER UPDATE OF state, published_at, section, is_pinned, deleted_at ON news FOR EACH ROW EXECUTE FUNCTION update_news_count();

create table news_count (
  grain text not null,
  state text not null,
  period date not null,
  section text not null,
  is_pinned boolean not null,
  count integer not null,
  constraint news_count_pkey PRIMARY KEY (grain, state, period, section, is_pinned),
  constraint news_count_grain_check CHECK (grain = ANY (ARRAY['day'::text, 'year'::text]))
);

create table notice (
  id bigint generated by default as identity not null,
  member_id bigint not null,
  kind notice_kind not null,
  tone notice_tone default 'plain'::text not null,
  title notice_title not null,
  body notice_body default ''::text not null,
  link site_link,
  read_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint notice_pkey PRIMARY KEY (id),
  constraint notice_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX notice_by_kind ON notice USING btree (member_id, kind, created_at DESC, id DESC);
CREATE INDEX notice_by_member ON notice USING btree (member_id, created_at DESC, id DESC);
CREATE INDEX notice_read_by_time ON notice USING btree (created_at) WHERE read_at IS NOT NULL;
CREATE INDEX notice_unread ON notice USING btree (member_id, created_at DESC, id DESC) INCLUDE (kind) WHERE read_at IS NULL;

create table notified_resource (
  resource_id bigint not null,
  constraint notified_resource_pkey PRIMARY KEY (resource_id),
  constraint notified_resource_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resource(id)
);

create table payment_event (
  id bigint generated always as identity not null,
  created_at timestamp with time zone default now() not null,
  provider text not null,
  order_no text,
  kind text not null,
  detail text not null,
  address text,
  constraint payment_event_pkey PRIMARY KEY (id),
  constraint payment_event_detail_check CHECK (length(detail) <= 500),
  constraint payment_event_kind_check CHECK (kind = ANY (ARRAY['paid'::text, 'paid_late'::text, 'refund_seen'::text, 'refund_done'::text, 'refund_refused'::text, 'doubt'::text, 'notice_refused'::text]))
);
CREATE INDEX payment_event_by_kind ON payment_event USING btree (kind, created_at DESC);
CREATE INDEX payment_event_of_order ON payment_event USING btree (order_no, id) WHERE order_no IS NOT NULL;

create table payment_order (
  id bigint generated always as identity not null,
  order_no text not null,
  member_id bigint not null,
  package_id bigint,
  provider text not null,
  coins integer not null,
  bonus integer not null,
  fen integer not null,
  subject text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  state text default 'created'::text not null,
  code_url text,
  transaction_id text,
  paid_at timestamp with time zone,
  settled_at timestamp with time zone,
  closed_at timestamp with time zone,
  checked_at timestamp with time zone,
  next_check_at timestamp with time zone,
  check_count integer default 0 not null,
  refund_no text,
  refund_state text,
  refund_reason text,
  refunded_by bigint,
  refund_requested_at timestamp with time zone,
  refunded_at timestamp with time zone,
  review_reason text,
  constraint payment_order_pkey PRIMARY KEY (id),
  constraint payment_order_order_no_key UNIQUE (order_no),
  constraint payment_order_refund_no_key UNIQUE (refund_no),
  constraint payment_order_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint payment_order_package_id_fkey FOREIGN KEY (package_id) REFERENCES top_up_package(id),
  constraint payment_order_refunded_by_fkey FOREIGN KEY (refunded_by) REFERENCES member(id),
  constraint payment_order_bonus_check CHECK (bonus >= 0 AND bonus <= 10000000),
  constraint payment_order_closed_facts CHECK ((state <> ALL (ARRAY['closed'::text, 'cancelled'::text])) OR closed_at IS NOT NULL),
  constraint payment_order_coins_check CHECK (coins >= 1 AND coins <= 10000000),
  constraint payment_order_fen_check CHECK (fen >= 100 AND fen <= 10000000),
  constraint payment_order_order_no_check CHECK (order_no ~ '^[0-9A-Za-z_-]{6,32}$'::text),
  constraint payment_order_paid_facts CHECK ((state = ANY (ARRAY['paid'::text, 'paid_late'::text, 'refunded'::text])) = (transaction_id IS NOT NULL AND paid_at IS NOT NULL AND settled_at IS NOT NULL)),
  constraint payment_order_provider_check CHECK (provider = ANY (ARRAY['wechat'::text, 'alipay'::text])),
  constraint payment_order_refund_facts CHECK ((state = 'refunded'::text) = (num_nonnulls(refund_no, refund_state, refund_reason, refund_requested_at) = 4)),
  constraint payment_order_refund_state_check CHECK (refund_state = ANY (ARRAY['pending'::text, 'done'::text, 'refused'::text])),
  constraint payment_order_state_check CHECK (state = ANY (ARRAY['created'::text, 'paying'::text, 'closing'::text, 'paid'::text, 'paid_late'::text, 'closed'::text, 'cancelled'::text, 'refunded'::text]))
) with (fillfactor=80);
CREATE INDEX payment_order_by_payment ON payment_order USING btree (provider, paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX payment_order_by_refund ON payment_order USING btree (provider, refunded_at) WHERE refunded_at IS NOT NULL;
CREATE INDEX payment_order_by_state ON payment_order USING btree (state, created_at DESC, id DESC);
CREATE INDEX payment_order_due ON payment_order USING btree (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX payment_order_listed ON payment_order USING btree (created_at DESC, id DESC);
CREATE INDEX payment_order_of_member ON payment_order USING btree (member_id, created_at DESC, id DESC);
CREATE INDEX payment_order_to_review ON payment_order USING btree (created_at DESC, id DESC) WHERE review_reason IS NOT NULL;
CREATE UNIQUE INDEX payment_order_transaction ON payment_order USING btree (provider, transaction_id) WHERE transaction_id IS NOT NULL;
CREATE UNIQUE INDEX payment_order_unpaid ON payment_order USING btree (member_id, provider, COALESCE(package_id, 0::bigint), fen) WHERE state = ANY (ARRAY['created'::text, 'paying'::text]);
CREATE TRIGGER payment_order_is_guarded BEFORE DELETE OR UPDATE ON payment_order FOR EACH ROW EXECUTE FUNCTION guard_payment_order();

create table payment_reconciliation (
  day date not null,
  provider text not null,
  checked_at timestamp with time zone default now() not null,
  our_fen bigint not null,
  provider_fen bigint not null,
  difference_count integer not null,
  constraint payment_reconciliation_pkey PRIMARY KEY (day, provider)
);

create table picture (
  id text not null,
  owner_id bigint not null,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone default now() not null,
  bytes bigint default 0 not null,
  constraint picture_pkey PRIMARY KEY (id),
  constraint picture_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES member(id),
  constraint picture_bytes_check CHECK (bytes >= 0),
  constraint picture_height_check CHECK (height > 0),
  constraint picture_id_check CHECK (id ~ '^[a-z0-9]{20}$'::text),
  constraint picture_width_check CHECK (width > 0)
);
CREATE INDEX picture_by_owner ON picture USING btree (owner_id, created_at DESC);

create table point_account (
  id bigint generated by default as identity not null,
  member_id bigint,
  department_id bigint,
  code text,
  balance bigint,
  gained bigint default 0 not null,
  spent bigint default 0 not null,
  entry_count bigint default 0 not null,
  latest_hash bytea default '\x'::bytea not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint point_account_pkey PRIMARY KEY (id),
  constraint point_account_code_key UNIQUE (code),
  constraint point_account_department_id_key UNIQUE (department_id),
  constraint point_account_member_id_key UNIQUE (member_id),
  constraint point_account_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id),
  constraint point_account_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint point_account_balance_check CHECK (balance <= '1000000000000'::bigint),
  constraint point_account_check CHECK (num_nonnulls(member_id, department_id, code) = 1),
  constraint point_account_check1 CHECK (code IS NULL OR balance IS NULL AND entry_count = 0),
  constraint point_account_check2 CHECK (balance IS NULL OR balance = (gained - spent)),
  constraint point_account_never_owes CHECK (code IS NOT NULL OR balance IS NOT NULL AND balance >= 0)
) with (fillfactor=80);
CREATE TRIGGER point_account_is_never_deleted BEFORE DELETE ON point_account FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();

create table point_adjustment (
  id bigint generated by default as identity not null,
  member_id bigint not null,
  coins bigint not null,
  reason text not null,
  state text default 'waiting'::text not null,
  created_by bigint not null,
  created_at timestamp with time zone default now() not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  constraint point_adjustment_pkey PRIMARY KEY (id),
  constraint point_adjustment_created_by_fkey FOREIGN KEY (created_by) REFERENCES member(id),
  constraint point_adjustment_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES member(id),
  constraint point_adjustment_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint point_adjustment_check CHECK (decided_by <> created_by AND decided_by <> member_id),
  constraint point_adjustment_check1 CHECK ((state = 'waiting'::text) = (decided_by IS NULL)),
  constraint point_adjustment_coins_check CHECK (coins <> 0 AND abs(coins) <= 1000000),
  constraint point_adjustment_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 200),
  constraint point_adjustment_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'approved'::text, 'rejected'::text]))
);
CREATE INDEX point_adjustment_listed ON point_adjustment USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX point_adjustment_waiting ON point_adjustment USING btree (member_id, coins, reason) WHERE state = 'waiting'::text;

create table point_check (
  id bigint generated by default as identity not null,
  started_at timestamp with time zone not null,
  ms integer not null,
  passed boolean not null,
  results jsonb not null,
  constraint point_check_pkey PRIMARY KEY (id)
);

create table point_day (
  day date not null,
  kind text not null,
  is_gain boolean not null,
  shard smallint not null,
  count bigint not null,
  coins bigint not null,
  constraint point_day_pkey PRIMARY KEY (day, kind, is_gain, shard)
) with (fillfactor=80);

create table point_entry (
  id bigint generated always as identity not null,
  posting_id bigint not null,
  account_id bigint not null,
  amount bigint not null,
  kind text not null,
  detail text not null,
  link text,
  created_at timestamp with time zone not null,
  seq bigint,
  balance_after bigint,
  hash bytea,
  constraint point_entry_pkey PRIMARY KEY (id),
  constraint point_entry_posting_id_account_id_key UNIQUE (posting_id, account_id),
  constraint point_entry_amount_check CHECK (amount <> 0 AND abs(amount) <= 100000000),
  constraint point_entry_balance_after_check CHECK (balance_after >= 0),
  constraint point_entry_check CHECK (num_nulls(seq, balance_after, hash) = ANY (ARRAY[0, 3])),
  constraint point_entry_detail_check CHECK (length(detail) <= 300),
  constraint point_entry_link_check CHECK (link ~ '^/([^/\\]|$)'::text)
);
CREATE UNIQUE INDEX point_entry_chain ON point_entry USING btree (account_id, seq) WHERE seq IS NOT NULL;
CREATE INDEX point_entry_listed ON point_entry USING btree (created_at DESC, id DESC) WHERE seq IS NOT NULL;
CREATE INDEX point_entry_listed_by_kind ON point_entry USING btree (kind, created_at DESC, id DESC) WHERE seq IS NOT NULL;
CREATE TRIGGER point_entry_is_append_only BEFORE DELETE OR UPDATE ON point_entry FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER point_entry_is_never_truncated BEFORE TRUNCATE ON point_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER point_entry_sums_to_zero AFTER INSERT ON point_entry REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_entries_sum_to_zero();

create table point_month (
  account_id bigint not null,
  month date not null,
  kind text not null,
  gained bigint not null,
  spent bigint not null,
  gain_count integer not null,
  spend_count integer not null,
  constraint point_month_pkey PRIMARY KEY (account_id, month, kind)
) with (fillfactor=80);

create table point_posting (
  id bigint generated always as identity not null,
  kind text not null,
  ref text not null,
  shape text not null,
  reverses bigint,
  digest bytea not null,
  created_at timestamp with time zone not null,
  constraint point_posting_pkey PRIMARY KEY (id),
  constraint point_posting_kind_ref_key UNIQUE (kind, ref),
  constraint point_posting_reverses_fkey FOREIGN KEY (reverses) REFERENCES point_posting(id),
  constraint point_posting_kind_check CHECK (kind ~ '^[a-z][a-z-]{1,30}$'::text),
  constraint point_posting_ref_check CHECK (length(ref) >= 1 AND length(ref) <= 200),
  constraint point_posting_shape_check CHECK (shape = ANY (ARRAY['credit'::text, 'spend'::text, 'hold'::text, 'release'::text, 'capture'::text, 'refund'::text, 'adjustment'::text]))
);
CREATE INDEX point_posting_by_reversed ON point_posting USING btree (reverses) WHERE reverses IS NOT NULL;
CREATE TRIGGER point_posting_is_append_only BEFORE DELETE OR UPDATE ON point_posting FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER point_posting_is_never_truncated BEFORE TRUNCATE ON point_posting FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

create unlogged table rate_limit (
  key text not null,
  window_end timestamp with time zone not null,
  count integer not null,
  constraint rate_limit_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limit_by_end ON rate_limit USING btree (window_end);

create table reply_like (
  reply_id bigint not null,
  member_id bigint not null,
  created_at timestamp with time zone default now() not null,
  constraint reply_like_pkey PRIMARY KEY (reply_id, member_id),
  constraint reply_like_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint reply_like_reply_id_fkey FOREIGN KEY (reply_id) REFERENCES topic_reply(id)
);

create table report (
  id bigint generated by default as identity not null,
  reported_item_id bigint not null,
  reporter_id bigint not null,
  reason text not null,
  detail text not null,
  created_at timestamp with time zone default now() not null,
  constraint report_pkey PRIMARY KEY (id),
  constraint report_reported_item_id_fkey FOREIGN KEY (reported_item_id) REFERENCES reported_item(id),
  constraint report_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES member(id),
  constraint report_detail_check CHECK (length(detail) <= 300)
);
CREATE INDEX report_by_item ON report USING btree (reported_item_id, id DESC);
CREATE INDEX report_by_reporter ON report USING btree (reporter_id, id DESC);
CREATE UNIQUE INDEX report_once ON report USING btree (reported_item_id, reporter_id);

create table reported_item (
  id bigint generated by default as identity not null,
  kind text not null,
  target_id bigint not null,
  state text default 'open'::text not null,
  reporter_count integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  last_reported_at timestamp with time zone default now() not null,
  ruling text default ''::text not null,
  ruled_by bigint,
  ruled_at timestamp with time zone,
  constraint reported_item_pkey PRIMARY KEY (id),
  constraint reported_item_ruled_by_fkey FOREIGN KEY (ruled_by) REFERENCES member(id),
  constraint reported_item_check CHECK ((state = 'open'::text) = (ruled_at IS NULL) AND (ruled_at IS NULL) = (ruled_by IS NULL)),
  constraint reported_item_kind_check CHECK (kind = ANY (ARRAY['resource'::text, 'lesson'::text, 'topic'::text, 'reply'::text, 'news'::text, 'member'::text])),
  constraint reported_item_ruling_check CHECK (length(ruling) <= 300),
  constraint reported_item_state_check CHECK (state = ANY (ARRAY['open'::text, 'upheld'::text, 'dismissed'::text]))
);
CREATE INDEX reported_item_by_kind ON reported_item USING btree (kind, last_reported_at DESC, id DESC);
CREATE INDEX reported_item_by_state ON reported_item USING btree (state, last_reported_at DESC, id DESC);
CREATE INDEX reported_item_by_state_and_kind ON reported_item USING btree (state, kind, last_reported_at DESC, id DESC);
CREATE INDEX reported_item_listed ON reported_item USING btree (last_reported_at DESC, id DESC);
CREATE UNIQUE INDEX reported_item_open ON reported_item USING btree (kind, target_id) WHERE state = 'open'::text;

create table resource (
  id bigint generated by default as identity (start with 1001) not null,
  author_id bigint not null,
  name text not null,
  description text not null,
  category_id bigint not null,
  tags text[] not null,
  coin integer not null,
  cover text,
  file_id bigint not null,
  suffix text not null,
  file_size bigint not null,
  trace_code text not null,
  version integer default 1 not null,
  state smallint default 0 not null,
  uploaded_at timestamp with time zone default now() not null,
  approved_at timestamp with time zone,
  newest_version integer default 1 not null,
  newest_state smallint default 0 not null,
  newest_at timestamp with time zone default now() not null,
  newest_name text not null,
  newest_category_id bigint not null,
  newest_coin integer not null,
  is_withdrawn boolean default false not null,
  view_count bigint default 0 not null,
  download_count bigint default 0 not null,
  favorite_count integer default 0 not null,
  sale_count integer default 0 not null,
  earned bigint default 0 not null,
  trending_score double precision default '-Infinity'::double precision not null,
  taken_down_at timestamp with time zone,
  taken_down_by bigint,
  taken_down_reason text,
  deleted_at timestamp with time zone,
  is_listed boolean generated always as (((state = 1) AND (taken_down_at IS NULL) AND (deleted_at IS NULL))) stored not null,
  is_free boolean generated always as ((coin = 0)) stored not null,
  constraint resource_pkey PRIMARY KEY (id),
  constraint resource_trace_code_key UNIQUE (trace_code),
  constraint resource_author_id_fkey FOREIGN KEY (author_id) REFERENCES member(id),
  constraint resource_category_id_fkey FOREIGN KEY (category_id) REFERENCES resource_category(id),
  constraint resource_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(id),
  constraint resource_newest_category_id_fkey FOREIGN KEY (newest_category_id) REFERENCES resource_category(id),
  constraint resource_taken_down_by_fkey FOREIGN KEY (taken_down_by) REFERENCES member(id),
  constraint resource_check CHECK (state <> 1 OR approved_at IS NOT NULL),
  constraint resource_coin_check CHECK (coin >= 0 AND coin <= 100000),
  constraint resource_newest_state_check CHECK (newest_state = ANY (ARRAY[0, 1, 2])),
  constraint resource_state_check CHECK (state = ANY (ARRAY[0, 1, 2])),
  constraint resource_trace_code_check CHECK (trace_code ~ '^SZ-[0-9A-Z]{10}$'::text),
  constraint resource_withdrawn CHECK (NOT is_withdrawn OR newest_state = 2)
) with (fillfactor=80);
CREATE INDEX resource_audited ON resource USING btree (newest_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX resource_audited_by_coin ON resource USING btree (newest_coin DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX resource_audited_by_downloads ON resource USING btree (download_count DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX resource_audited_by_state ON resource USING btree (newest_state, newest_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX resource_audited_by_state_and_coin ON resource USING btree (newest_state, newest_coin DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX resource_audited_by_state_and_downloads ON resource USING btree (newest_state, download_count DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX resource_audited_in_category ON resource USING btree (newest_category_id, newest_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX resource_by_author ON resource USING btree (author_id, uploaded_at DESC, id DESC) WHERE is_listed;
CREATE INDEX resource_by_state ON resource USING btree (state, uploaded_at DESC, id DESC);
CREATE INDEX resource_downloaded ON resource USING btree (download_count DESC, id DESC) WHERE is_listed;
CREATE INDEX resource_downloaded_by_price ON resource USING btree (is_free, download_count DESC, id DESC) WHERE is_listed;
CREATE INDEX resource_downloaded_in_category ON resource USING btree (category_id, download_count DESC, id DESC) WHERE is_listed;
CREATE INDEX resource_downloaded_in_category_by_price ON resource USING btree (category_id, is_free, download_count DESC, id DESC) WHERE is_listed;
CREATE INDEX resource_listed ON resource USING btree (uploaded_at DESC, id DESC) WHERE is_listed;
CREATE INDEX resource_listed_by_price ON resource USING btree (is_free, uploaded_at DESC, id DESC) WHERE is_listed;
CREATE INDEX resource_listed_in_category ON resource USING btree (category_id, uploaded_at DESC, id DESC) WHERE is_listed;
CREATE INDEX resource_listed_in_category_by_price ON resource USING btree (category_id, is_free, uploaded_at DESC, id DESC) WHERE is_listed;
CREATE INDEX resource_of_author ON resource USING btree (author_id);
CREATE INDEX resource_own ON resource USING btree (author_id, uploaded_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX resource_own_by_state ON resource USING btree (author_id, newest_state, newest_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX resource_priced ON resource USING btree (coin DESC, id DESC) WHERE is_listed;
CREATE INDEX resource_priced_in_category ON resource USING btree (category_id, coin DESC, id DESC) WHERE is_listed;
CREATE INDEX resource_taken_down ON resource USING btree (taken_down_at DESC, id DESC) WHERE taken_down_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX resource_trending ON resource USING btree (trending_score DESC, id DESC) WHERE is_listed;
CREATE INDEX resource_trending_in_category ON resource USING btree (category_id, trending_score DESC, id DESC) WHERE is_listed;
CREATE INDEX resource_viewed ON resource USING btree (view_count DESC, id DESC) WHERE is_listed;
CREATE INDEX resource_viewed_by_price ON resource USING btree (is_free, view_count DESC, id DESC) WHERE is_listed;
CREATE INDEX resource_viewed_in_category ON resource USING btree (category_id, view_count DESC, id DESC) WHERE is_listed;
CREATE INDEX resource_viewed_in_category_by_price ON resource USING btree (category_id, is_free, view_count DESC, id DESC) WHERE is_listed;
CREATE INDEX resource_words ON resource USING gin (newest_name gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE TRIGGER resource_count_insert AFTER INSERT OR DELETE ON resource FOR EACH ROW EXECUTE FUNCTION update_resource_counts();
CREATE TRIGGER resource_count_update AFTER UPDATE OF state, taken_down_at, deleted_at, category_id, coin, uploaded_at, newest_state, newest_at, newest_category_id ON resource FOR EACH ROW EXECUTE FUNCTION update_resource_counts();

create table resource_audit (
  id bigint generated always as identity not null,
  resource_id bigint not null,
  version integer not null,
  action text not null,
  from_state smallint,
  to_state smallint,
  reason text not null,
  coin integer not null,
  member_id bigint not null,
  created_at timestamp with time zone default now() not null,
  constraint resource_audit_pkey PRIMARY KEY (id),
  constraint resource_audit_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint resource_audit_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resource(id),
  constraint resource_audit_action_check CHECK (action = ANY (ARRAY['audit'::text, 'take-down'::text, 'restore'::text, 'delete'::text, 'withdraw'::text, 'resubmit'::text]))
);
CREATE INDEX resource_audit_of_resource ON resource_audit USING btree (resource_id, id DESC);
CREATE TRIGGER resource_audit_is_append_only BEFORE DELETE OR UPDATE ON resource_audit FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table resource_audit_count (
  grain text not null,
  period date not null,
  state smallint not null,
  category_id bigint not null,
  is_taken_down boolean not null,
  count integer not null,
  constraint resource_audit_count_pkey PRIMARY KEY (grain, period, state, category_id, is_taken_down),
  constraint resource_audit_count_grain_check CHECK (grain = ANY (ARRAY['day'::text, 'month'::text, 'year'::text]))
) with (fillfactor=70);

create table resource_category (
  id bigint generated by default as identity (start with 10008) not null,
  name text not null,
  sort integer not null,
  version integer default 1 not null,
  deleted_at timestamp with time zone,
  constraint resource_category_pkey PRIMARY KEY (id),
  constraint resource_category_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 20)
);
CREATE UNIQUE INDEX resource_category_name ON resource_category USING btree (lower(name)) WHERE deleted_at IS NULL;

create table resource_count (
  grain text not null,
  category_id bigint not null,
  price text not null,
  period date not null,
  count integer not null,
  constraint resource_count_pkey PRIMARY KEY (grain, category_id, price, period),
  constraint resource_count_grain_check CHECK (grain = ANY (ARRAY['day'::text, 'month'::text, 'year'::text])),
  constraint resource_count_price_check CHECK (price = ANY (ARRAY['all'::text, 'free'::text, 'paid'::text]))
) with (fillfactor=70);

create table resource_download (
  id bigint generated always as identity not null,
  member_id bigint not null,
  resource_id bigint not null,
  version integer not null,
  file_id bigint not null,
  trace_code text not null,
  address text not null,
  created_at timestamp with time zone default now() not null,
  constraint resource_download_pkey PRIMARY KEY (id),
  constraint resource_download_trace_code_key UNIQUE (trace_code),
  constraint resource_download_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint resource_download_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resource(id),
  constraint resource_download_trace_code_check CHECK (trace_code ~ '^SD-[0-9A-Z]{12}$'::text)
);
CREATE INDEX resource_download_by_time ON resource_download USING brin (created_at) WITH (autosummarize='on');
CREATE INDEX resource_download_of_member ON resource_download USING btree (member_id, id DESC);
CREATE INDEX resource_download_of_resource ON resource_download USING btree (resource_id, id DESC);
CREATE TRIGGER resource_download_is_append_only BEFORE DELETE OR UPDATE ON resource_download FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table resource_favorite (
  member_id bigint not null,
  resource_id bigint not null,
  coin integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  constraint resource_favorite_pkey PRIMARY KEY (member_id, resource_id),
  constraint resource_favorite_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint resource_favorite_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resource(id)
);
CREATE INDEX resource_favorite_listed ON resource_favorite USING btree (member_id, created_at DESC, resource_id DESC);

create table resource_version (
  resource_id bigint not null,
  number integer not null,
  name text not null,
  description text not null,
  category_id bigint not null,
  tags text[] not null,
  coin integer not null,
  cover text,
  file_id bigint not null,
  state smallint default 0 not null,
  reason text,
  audited_by bigint,
  audited_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint resource_version_pkey PRIMARY KEY (resource_id, number),
  constraint resource_version_audited_by_fkey FOREIGN KEY (audited_by) REFERENCES member(id),
  constraint resource_version_category_id_fkey FOREIGN KEY (category_id) REFERENCES resource_category(id),
  constraint resource_version_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(id),
  constraint resource_version_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resource(id),
  constraint resource_version_coin_check CHECK (coin >= 0 AND coin <= 100000),
  constraint resource_version_description_check CHECK (char_length(description) >= 1 AND char_length(description) <= 1000),
  constraint resource_version_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 60),
  constraint resource_version_number_check CHECK (number > 0),
  constraint resource_version_state_check CHECK (state = ANY (ARRAY[0, 1, 2]))
);
CREATE INDEX resource_version_by_file ON resource_version USING btree (file_id, resource_id, number DESC);

create table routine (
  name text not null,
  checksum text not null,
  is_trigger boolean not null,
  position integer not null,
  applied_at timestamp with time zone default now() not null,
  constraint routine_pkey PRIMARY KEY (name)
);

create table search_document (
  kind text not null,
  id bigint not null,
  title text not null,
  body text not null,
  sort_at timestamp with time zone not null,
  terms tsvector not null,
  ranking tsvector not null,
  indexed_at timestamp with time zone default now() not null,
  constraint search_document_pkey PRIMARY KEY (kind, id)
);
CREATE INDEX search_document_newest ON search_document USING btree (kind, sort_at DESC);
CREATE INDEX search_document_terms ON search_document USING gin (terms) WITH (fastupdate=off);

create table search_subscription (
  member_id bigint not null,
  word text not null,
  query tsquery not null,
  created_at timestamp with time zone default now() not null,
  constraint search_subscription_pkey PRIMARY KEY (member_id, word),
  constraint search_subscription_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint search_subscription_word_check CHECK (char_length(word) >= 1 AND char_length(word) <= 60)
);

create table sensitive_word (
  id bigint generated by default as identity not null,
  word text not null,
  normal_form text not null,
  action text not null,
  version integer default 1 not null,
  created_by bigint not null,
  created_at timestamp with time zone default now() not null,
  updated_by bigint not null,
  updated_at timestamp with time zone default now() not null,
  constraint sensitive_word_pkey PRIMARY KEY (id),
  constraint sensitive_word_created_by_fkey FOREIGN KEY (created_by) REFERENCES member(id),
  constraint sensitive_word_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES member(id),
  constraint sensitive_word_action_check CHECK (action = ANY (ARRAY['block'::text, 'review'::text, 'mask'::text])),
  constraint sensitive_word_normal_form_check CHECK (normal_form <> ''::text),
  constraint sensitive_word_word_check CHECK (length(word) >= 1 AND length(word) <= 50)
);
CREATE INDEX sensitive_word_listed ON sensitive_word USING btree (updated_at DESC, id DESC);
CREATE INDEX sensitive_word_listed_by_action ON sensitive_word USING btree (action, updated_at DESC, id DESC);
CREATE UNIQUE INDEX sensitive_word_normal_form ON sensitive_word USING btree (normal_form);

create table session (
  id bigint generated by default as identity not null,
  token_hash bytea not null,
  member_id bigint not null,
  is_remembered boolean not null,
  address text not null,
  user_agent text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_token_hash_key UNIQUE (token_hash),
  constraint session_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX session_by_end ON session USING btree (expires_at);
CREATE INDEX session_by_member ON session USING btree (member_id);

create table setting (
  setting_group text not null,
  version integer not null,
  contents jsonb not null,
  constraint setting_pkey PRIMARY KEY (setting_group)
);

create table setting_change (
  id bigint generated by default as identity not null,
  setting_group text not null,
  field text not null,
  before jsonb,
  after jsonb,
  member_id bigint not null,
  created_at timestamp with time zone default now() not null,
  constraint setting_change_pkey PRIMARY KEY (id),
  constraint setting_change_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX setting_change_by_time ON setting_change USING btree (created_at DESC, id DESC);

create table stored_file (
  id bigint generated by default as identity (start with 1000) not null,
  key text not null,
  name text not null,
  suffix text not null,
  size bigint not null,
  sha256 text not null,
  owner_id bigint,
  created_at timestamp with time zone default now() not null,
  constraint stored_file_pkey PRIMARY KEY (id),
  constraint stored_file_key_key UNIQUE (key),
  constraint stored_file_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES member(id),
  constraint stored_file_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 200),
  constraint stored_file_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  constraint stored_file_size_check CHECK (size > 0),
  constraint stored_file_suffix_check CHECK (suffix = lower(suffix))
);
CREATE INDEX stored_file_by_content ON stored_file USING btree (sha256);
CREATE INDEX stored_file_by_owner ON stored_file USING btree (owner_id, id);

create table top_up_package (
  id bigint generated by default as identity not null,
  title text not null,
  price integer not null,
  coins integer not null,
  bonus integer not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint top_up_package_pkey PRIMARY KEY (id),
  constraint top_up_package_bonus_check CHECK (bonus >= 0 AND bonus <= 1000000),
  constraint top_up_package_coins_check CHECK (coins >= 1 AND coins <= 1000000),
  constraint top_up_package_price_check CHECK (price >= 1 AND price <= 10000)
);
CREATE UNIQUE INDEX top_up_package_price ON top_up_package USING btree (price) WHERE deleted_at IS NULL;

create table topic (
  id bigint generated by default as identity (start with 5001) not null,
  author_id bigint not null,
  title text not null,
  content text not null,
  summary text not null,
  category_id bigint not null,
  tags text[] not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  view_count bigint default 0 not null,
  favorite_count integer default 0 not null,
  accepted_reply_id bigint,
  is_pinned boolean default false not null,
  is_locked boolean default false not null,
  is_pending_review boolean default false not null,
  flagged_words text[] default '{}'::text[] not null,
  deleted_at timestamp with time zone,
  is_listed boolean generated always as (((deleted_at IS NULL) AND (NOT is_pending_review))) stored not null,
  constraint topic_pkey PRIMARY KEY (id),
  constraint topic_author_id_fkey FOREIGN KEY (author_id) REFERENCES member(id),
  constraint topic_category_id_fkey FOREIGN KEY (category_id) REFERENCES topic_category(id),
  constraint topic_summary_check CHECK (char_length(summary) <= 200),
  constraint topic_title_check CHECK (char_length(title) >= 1 AND char_length(title) <= 60)
) with (fillfactor=80);
CREATE INDEX topic_by_author ON topic USING btree (author_id, created_at DESC, id DESC) INCLUDE (is_pending_review) WHERE deleted_at IS NULL;
CREATE INDEX topic_locked ON topic USING btree (created_at DESC, id DESC) WHERE is_locked AND deleted_at IS NULL;
CREATE INDEX topic_newest ON topic USING btree (is_pinned DESC, created_at DESC, id DESC) INCLUDE (is_pending_review) WHERE deleted_at IS NULL;
CREATE INDEX topic_newest_in_category ON topic USING btree (category_id, is_pinned DESC, created_at DESC, id DESC) INCLUDE (is_pending_review) WHERE deleted_at IS NULL;
CREATE INDEX topic_pending_review ON topic USING btree (created_at DESC, id DESC) WHERE is_pending_review AND deleted_at IS NULL;
CREATE INDEX topic_updated ON topic USING btree (is_pinned DESC, updated_at DESC, id DESC) INCLUDE (is_pending_review) WHERE deleted_at IS NULL;
CREATE INDEX topic_updated_in_category ON topic USING btree (category_id, is_pinned DESC, updated_at DESC, id DESC) INCLUDE (is_pending_review) WHERE deleted_at IS NULL;
CREATE TRIGGER topic_accepted_author AFTER UPDATE OF accepted_reply_id ON topic FOR EACH ROW WHEN (old.accepted_reply_id IS DISTINCT FROM new.accepted_reply_id) EXECUTE FUNCTION credit_accepted_author();
CREATE TRIGGER topic_activity_insert AFTER INSERT ON topic FOR EACH ROW EXECUTE FUNCTION sync_topic_activity();
CREATE TRIGGER topic_activity_update AFTER UPDATE OF category_id, created_at, deleted_at, is_pinned, is_locked, is_pending_review ON topic FOR EACH ROW EXECUTE FUNCTION sync_topic_activity();

create table topic_activity (
  id bigint not null,
  author_id bigint not null,
  category_id bigint not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  is_pinned boolean not null,
  is_locked boolean not null,
  is_pending_review boolean not null,
  active_at timestamp with time zone not null,
  like_count integer default 0 not null,
  reply_count integer default 0 not null,
  comment_count integer default 0 not null,
  last_floor integer default 0 not null,
  is_listed boolean generated always as (((deleted_at IS NULL) AND (NOT is_pending_review))) stored not null,
  constraint topic_activity_pkey PRIMARY KEY (id),
  constraint topic_activity_id_fkey FOREIGN KEY (id) REFERENCES topic(id)
) with (fillfactor=70);
CREATE INDEX topic_activity_active ON topic_activity USING btree (is_pinned DESC, active_at DESC, id DESC) INCLUDE (is_pending_review) WHERE deleted_at IS NULL;
CREATE INDEX topic_activity_active_in_category ON topic_activity USING btree (category_id, is_pinned DESC, active_at DESC, id DESC) INCLUDE (is_pending_review) WHERE deleted_at IS NULL;
CREATE INDEX topic_activity_by_likes ON topic_activity USING btree (is_pinned DESC, like_count DESC, id DESC) INCLUDE (is_pending_review) WHERE deleted_at IS NULL;
CREATE INDEX topic_activity_by_likes_in_category ON topic_activity USING btree (category_id, is_pinned DESC, like_count DESC, id DESC) INCLUDE (is_pending_review) WHERE deleted_at IS NULL;
CREATE INDEX topic_activity_by_replies ON topic_activity USING btree (is_pinned DESC, reply_count DESC, id DESC) INCLUDE (is_pending_review) WHERE deleted_at IS NULL;
CREATE INDEX topic_activity_by_replies_in_category ON topic_activity USING btree (category_id, is_pinned DESC, reply_count DESC, id DESC) INCLUDE (is_pending_review) WHERE deleted_at IS NULL;
CREATE INDEX topic_activity_unanswered ON topic_activity USING btree (is_pinned DESC, created_at DESC, id DESC) INCLUDE (is_pending_review) WHERE deleted_at IS NULL AND reply_count = 0;
CREATE INDEX topic_activity_unanswered_by_likes ON topic_activity USING btree (is_pinned DESC, like_count DESC, id DESC) INCLUDE (is_pending_review) WHERE deleted_at IS NULL AND reply_count = 0;
CREATE INDEX topic_activity_unanswered_by_likes_in_category ON topic_activity USING btree (category_id, is_pinned DESC, like_count DESC, id DESC) INCLUDE (is_pending_review) WHERE deleted_at IS NULL AND reply_count = 0;
CREATE INDEX topic_activity_unanswered_in_category ON topic_activity USING btree (category_id, is_pinned DESC, created_at DESC, id DESC) INCLUDE (is_pending_review) WHERE deleted_at IS NULL AND reply_count = 0;
CREATE TRIGGER topic_activity_author_likes AFTER UPDATE OF like_count ON topic_activity FOR EACH ROW WHEN (old.like_count <> new.like_count AND current_setting('forum.is_batch'::text, true) IS DISTINCT FROM 'yes'::text) EXECUTE FUNCTION credit_author_likes();
CREATE TRIGGER topic_activity_count_insert AFTER INSERT ON topic_activity FOR EACH ROW EXECUTE FUNCTION update_topic_counts();
CREATE TRIGGER topic_activity_count_update AFTER UPDATE OF category_id, is_pinned, is_pending_review, deleted_at, created_at, reply_count ON topic_activity FOR EACH ROW WHEN (old.category_id <> new.category_id OR old.is_pinned <> new.is_pinned OR old.is_listed <> new.is_listed OR old.created_at <> new.created_at OR (old.reply_count = 0) <> (new.reply_count = 0)) EXECUTE FUNCTION update_topic_counts();
CREATE TRIGGER topic_activity_is_never_deleted BEFORE DELETE ON topic_activity FOR EACH ROW EXECUTE FUNCTION refuse_deletion();

create table topic_audit (
  id bigint generated always as identity not null,
  topic_id bigint not null,
  reply_id bigint,
  action text not null,
  reason text not null,
  member_id bigint not null,
  created_at timestamp with time zone default now() not null,
  constraint topic_audit_pkey PRIMARY KEY (id),
  constraint topic_audit_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint topic_audit_reply_id_fkey FOREIGN KEY (reply_id) REFERENCES topic_reply(id),
  constraint topic_audit_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES topic(id),
  constraint topic_audit_action_check CHECK (action = ANY (ARRAY['delete'::text, 'take-down'::text]))
);
CREATE INDEX topic_audit_of_topic ON topic_audit USING btree (topic_id, id DESC);
CREATE TRIGGER topic_audit_is_append_only BEFORE DELETE OR UPDATE ON topic_audit FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table topic_category (
  id bigint generated by default as identity (start with 30009) not null,
  name text not null,
  sort integer not null,
  version integer default 1 not null,
  deleted_at timestamp with time zone,
  constraint topic_category_pkey PRIMARY KEY (id),
  constraint topic_category_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 20)
);
CREATE UNIQUE INDEX topic_category_name ON topic_category USING btree (lower(name)) WHERE deleted_at IS NULL;

create table topic_count (
  grain text not null,
  category_id bigint not null,
  subset text not null,
  period date not null,
  count integer not null,
  constraint topic_count_pkey PRIMARY KEY (grain, category_id, subset, period),
  constraint topic_count_grain_check CHECK (grain = ANY (ARRAY['day'::text, 'month'::text, 'year'::text])),
  constraint topic_count_subset_check CHECK (subset = ANY (ARRAY['all'::text, 'unpinned'::text, 'unanswered'::text]))
) with (fillfactor=70);

create table topic_draft (
  member_id bigint not null,
  topic_id bigint default 0 not null,
  title text not null,
  category_id bigint,
  content text not null,
  tags text[] not null,
  updated_at timestamp with time zone default now() not null,
  constraint topic_draft_pkey PRIMARY KEY (member_id, topic_id),
  constraint topic_draft_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table topic_favorite (
  member_id bigint not null,
  topic_id bigint not null,
  created_at timestamp with time zone default now() not null,
  constraint topic_favorite_pkey PRIMARY KEY (member_id, topic_id),
  constraint topic_favorite_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint topic_favorite_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES topic(id)
);
CREATE INDEX topic_favorite_listed ON topic_favorite USING btree (member_id, created_at DESC, topic_id DESC);

create table topic_like (
  topic_id bigint not null,
  member_id bigint not null,
  created_at timestamp with time zone default now() not null,
  constraint topic_like_pkey PRIMARY KEY (topic_id, member_id),
  constraint topic_like_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint topic_like_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES topic_activity(id)
);

create table topic_picture (
  picture_id text not null,
  topic_id bigint not null,
  constraint topic_picture_pkey PRIMARY KEY (picture_id, topic_id),
  constraint topic_picture_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES picture(id) ON DELETE CASCADE,
  constraint topic_picture_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES topic(id)
);
CREATE INDEX topic_picture_of_topic ON topic_picture USING btree (topic_id);

create table topic_reply (
  id bigint generated by default as identity (start with 8001) not null,
  topic_id bigint not null,
  author_id bigint not null,
  root_id bigint,
  parent_id bigint,
  floor integer,
  content reply_text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  like_count integer default 0 not null,
  reply_count integer default 0 not null,
  is_pending_review boolean default false not null,
  flagged_words text[] default '{}'::text[] not null,
  deleted_at timestamp with time zone,
  is_topic_hidden boolean default false not null,
  is_visible boolean generated always as (((deleted_at IS NULL) AND (NOT is_pending_review))) stored not null,
  is_shown boolean generated always as (((root_id IS NULL) AND ((reply_count > 0) OR ((deleted_at IS NULL) AND (NOT is_pending_review))))) stored not null,
  constraint topic_reply_pkey PRIMARY KEY (id),
  constraint topic_reply_author_id_fkey FOREIGN KEY (author_id) REFERENCES member(id),
  constraint topic_reply_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES topic_reply(id),
  constraint topic_reply_root_id_fkey FOREIGN KEY (root_id) REFERENCES topic_reply(id),
  constraint topic_reply_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES topic_activity(id),
  constraint topic_reply_place CHECK (
CASE
    WHEN root_id IS NULL THEN parent_id IS NULL AND floor IS NOT NULL
    ELSE parent_id IS NOT NULL AND floor IS NULL
END)
) with (fillfactor=85);
CREATE INDEX topic_reply_by_likes ON topic_reply USING btree (topic_id, like_count DESC, id DESC) WHERE is_shown;
CREATE UNIQUE INDEX topic_reply_floor ON topic_reply USING btree (topic_id, floor) INCLUDE (id, is_shown) WHERE root_id IS NULL;
CREATE INDEX topic_reply_listed ON topic_reply USING btree (created_at DESC, id DESC) WHERE deleted_at IS NULL AND NOT is_topic_hidden;
CREATE INDEX topic_reply_listed_by_likes ON topic_reply USING btree (like_count DESC, id DESC) WHERE deleted_at IS NULL AND NOT is_topic_hidden;
CREATE INDEX topic_reply_nested ON topic_reply USING btree (topic_id) WHERE root_id IS NOT NULL;
CREATE INDEX topic_reply_of_comment ON topic_reply USING btree (root_id, id) WHERE is_visible AND root_id IS NOT NULL;
CREATE INDEX topic_reply_own ON topic_reply USING btree (author_id, created_at DESC, id DESC) WHERE deleted_at IS NULL AND NOT is_topic_hidden;
CREATE INDEX topic_reply_own_pending_review ON topic_reply USING btree (topic_id, author_id) WHERE is_pending_review AND deleted_at IS NULL;
CREATE INDEX topic_reply_pending_review ON topic_reply USING btree (created_at DESC, id DESC) WHERE is_pending_review AND deleted_at IS NULL AND NOT is_topic_hidden;
CREATE INDEX topic_reply_words ON topic_reply USING gin (content gin_trgm_ops) WITH (gin_pending_list_limit='1024') WHERE deleted_at IS NULL AND NOT is_topic_hidden;
CREATE TRIGGER topic_reply_author_likes AFTER UPDATE OF like_count ON topic_reply FOR EACH ROW WHEN (old.like_count <> new.like_count) EXECUTE FUNCTION credit_author_likes();
CREATE TRIGGER topic_reply_count_insert AFTER INSERT ON topic_reply FOR EACH ROW WHEN (current_setting('forum.is_batch'::text, true) IS DISTINCT FROM 'yes'::text) EXECUTE FUNCTION update_reply_counts();
CREATE TRIGGER topic_reply_count_update AFTER UPDATE OF is_pending_review, deleted_at, is_topic_hidden, reply_count ON topic_reply FOR EACH ROW WHEN (old.is_visible <> new.is_visible OR old.is_shown <> new.is_shown OR old.is_topic_hidden <> new.is_topic_hidden) EXECUTE FUNCTION update_reply_counts();
CREATE TRIGGER topic_reply_number BEFORE INSERT ON topic_reply FOR EACH ROW WHEN (current_setting('forum.is_batch'::text, true) IS DISTINCT FROM 'yes'::text) EXECUTE FUNCTION number_reply();

create table topic_reply_count (
  grain text not null,
  period date not null,
  shard smallint not null,
  count integer not null,
  constraint topic_reply_count_pkey PRIMARY KEY (grain, period, shard),
  constraint topic_reply_count_grain_check CHECK (grain = ANY (ARRAY['day'::text, 'month'::text, 'year'::text]))
) with (fillfactor=70);

create table upload (
  id text not null,
  owner_id bigint not null,
  purpose text not null,
  name text not null,
  suffix text not null,
  size bigint not null,
  received bigint default 0 not null,
  lease_id uuid,
  lease_expires_at timestamp with time zone,
  used_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  constraint upload_pkey PRIMARY KEY (id),
  constraint upload_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES member(id),
  constraint upload_check CHECK (received >= 0 AND received <= size),
  constraint upload_check1 CHECK ((lease_id IS NULL) = (lease_expires_at IS NULL)),
  constraint upload_id_check CHECK (id ~ '^[a-z0-9]{32}$'::text),
  constraint upload_size_check CHECK (size > 0)
);
CREATE INDEX upload_by_expiry ON upload USING btree (expires_at);
CREATE INDEX upload_open ON upload USING btree (owner_id) WHERE used_at IS NULL;

create table upload_part (
  upload_id text not null,
  start bigint not null,
  size bigint not null,
  key text not null,
  constraint upload_part_pkey PRIMARY KEY (upload_id, start),
  constraint upload_part_key_key UNIQUE (key),
  constraint upload_part_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES upload(id) ON DELETE CASCADE,
  constraint upload_part_size_check CHECK (size > 0),
  constraint upload_part_start_check CHECK (start >= 0)
);

create table user_group (
  id bigint generated always as identity not null,
  owner_id bigint not null,
  name text not null,
  member_count integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint user_group_pkey PRIMARY KEY (id),
  constraint user_group_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES member(id)
);
CREATE UNIQUE INDEX user_group_name ON user_group USING btree (owner_id, name) WHERE deleted_at IS NULL;

create table user_group_member (
  group_id bigint not null,
  member_id bigint not null,
  constraint user_group_member_pkey PRIMARY KEY (group_id, member_id),
  constraint user_group_member_group_id_fkey FOREIGN KEY (group_id) REFERENCES user_group(id),
  constraint user_group_member_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX user_group_member_of_person ON user_group_member USING btree (member_id, group_id);

create table video (
  file_id bigint not null,
  path text not null,
  state text default 'waiting'::text not null,
  percent smallint default 0 not null,
  reason text,
  attempts integer default 0 not null,
  seconds double precision,
  width integer,
  height integer,
  media jsonb,
  created_at timestamp with time zone default now() not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint video_pkey PRIMARY KEY (file_id),
  constraint video_path_key UNIQUE (path),
  constraint video_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(id) ON DELETE CASCADE,
  constraint video_check CHECK ((state = 'failed'::text) = (reason IS NOT NULL)),
  constraint video_check1 CHECK (num_nonnulls(seconds, width, height, media) = ANY (ARRAY[0, 4])),
  constraint video_check2 CHECK ((state = 'ready'::text) = (media IS NOT NULL)),
  constraint video_height_check CHECK (height > 0),
  constraint video_path_check CHECK (path ~ '^[a-z0-9]{32}$'::text),
  constraint video_percent_check CHECK (percent >= 0 AND percent <= 100),
  constraint video_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 200),
  constraint video_seconds_check CHECK (seconds > 0::double precision),
  constraint video_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'running'::text, 'ready'::text, 'failed'::text])),
  constraint video_width_check CHECK (width > 0)
);

create unlogged table websocket_ticket (
  token_hash bytea not null,
  session_id bigint not null,
  expires_at timestamp with time zone not null,
  constraint websocket_ticket_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX websocket_ticket_by_end ON websocket_ticket USING btree (expires_at);

CREATE OR REPLACE FUNCTION public.add_replies(topics bigint[], authors bigint[], parents bigint[], contents text[], pending_review boolean[], flagged_words text[], link text, to_parent_author text[], to_topic_author text[], waits boolean)
 RETURNS TABLE(turn integer, outcome text, reply_id bigint, added_at timestamp with time zone, new_reply_count integer, root_id bigint, author_name text, avatar text, company text, reply_user_name text, notified bigint[])
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET "forum.is_batch" TO 'yes'
AS $function$
#variable_conflict use_column
declare
  locked bigint[] := lock_topic_activity(topics, waits);
  ids bigint[] := array(select nextval('topic_reply_id_seq') from unnest(topics));
begin
  return query
  with request as materialized (
    select request.*, activity.author_id as topic_author_id, activity.last_floor, activity.reply_count,
      parent.author_id as parent_author_id, coalesce(parent.root_id, parent.id) as root_id,
      case when activity.is_listed is not true then 'not_found'
        when activity.id <> all(locked) then 'busy'
        when activity.is_locked then 'locked'
        when request.parent_id is not null and parent.id is null then 'not_found'
        when parent.topic_id <> request.topic_id then 'other_topic'
      end as refusal,
      (select earlier.id from topic_reply as earlier
       where earlier.author_id = request.author_id and earlier.deleted_at is null and not earlier.is_topic_hidden
         and earlier.created_at > now() - interval '10 seconds'
         and earlier.topic_id + 0 = request.topic_id    -- + 0: found by author and time, since a topic can have many replies
         and earlier.content = request.content and earlier.parent_id is not distinct from request.parent_id limit 1) as earlier_id
    from unnest(topics, authors, parents, contents, pending_review, flagged_words) with ordinality
      as request (topic_id, author_id, parent_id, content, is_pending_review, flagged_words, turn)
    left join topic_activity as activity on activity.id = request.topic_id
    left join topic_reply as parent on parent.id = request.parent_id and parent.is_visible and not parent.is_topic_hidden
  ), added as materialized (
    select request.*,
      case when root_id is null then last_floor + count(*) filter (where root_id is null) over so_far end as floor,
      reply_count + count(*) filter (where not is_pending_review) over so_far as new_reply_count
    from request where refusal is null and earlier_id is null
    window so_far as (partition by topic_id order by turn)
  ), inserted as (
    insert into topic_reply (id, topic_id, author_id, parent_id, root_id, floor, content, is_pending_review, flagged_words)
    select ids[turn], topic_id, author_id, parent_id, root_id, floor, content, is_pending_review,
      coalesce(string_to_array(nullif(flagged_words, ''), chr(10)), '{}')
    from added
  ), updated as (
    update topic_activity as activity set reply_count = activity.reply_count + change.replies,
      comment_count = activity.comment_count + change.comments, last_floor = activity.last_floor + change.floors,
      active_at = case when change.replies = 0 then activity.active_at else greatest(activity.active_at, now()) end
    from (select topic_id, count(*) filter (where not is_pending_review) as replies, count(*) filter (where root_id is null) as floors,
            count(*) filter (where root_id is null and not is_pending_review) as comments
          from added group by topic_id) as change
    where activity.id = change.topic_id
  ), credited as (
    insert into forum_member (member_id, reply_count)
    select author_id, count(*) from added where not is_pending_review group by author_id order by author_id
    on conflict (member_id) do update set reply_count = forum_member.reply_count + excluded.reply_count
  ), counted as (
    insert into topic_reply_count (grain, period, shard, count)
    select grain, date_trunc(grain, now() at time zone 'Asia/Shanghai')::date, visible.shard, visible.count
    from unnest(array['day', 'month', 'year']) as grain,  -- two writers at once lock the rows in the same order
      (select min(author_id) % 32 as shard, count(*) as count from added where not is_pending_review having count(*) > 0) as visible
    on conflict (grain, period, shard) do update set count = topic_reply_count.count + excluded.count
  ), noticed as (
    insert into notice (member_id, kind, tone, title, body, link)
    select notice.member_id, notice.kind, notice.tone, notice.title, notice.body, notice.link
    from added cross join lateral reply_notices(ids[added.turn], added.topic_id, added.author_id, added.parent_author_id, added.content,
      add_replies.link, to_parent_author, to_topic_author) as notice
    where not added.is_pending_review
  )
  select request.turn::int, coalesce(request.refusal, case when added.turn is null then 'same' else 'added' end),
    coalesce(request.earlier_id, ids[request.turn]), case when added.turn is not null then now() end, added.new_reply_count::int,
    request.root_id, author.nick_name, author.avatar,
    (select department.company from department where department.id = author.department_id),
    (select parent_author.nick_name from member as parent_author where parent_author.id = request.parent_author_id),
    case when not added.is_pending_review then array_remove(array[nullif(request.parent_author_id, request.author_id),
      nullif(nullif(request.topic_author_id, request.author_id), request.parent_author_id)], null) end
  from request left join added on added.turn = request.turn join member as author on author.id = request.author_id;
  -- Most batches contain no nested reply, and even an update of no row would open the table with all its indexes.
  if array_remove(parents, null) <> '{}' then
    update topic_reply as root set reply_count = root.reply_count + nested.count
    from (select root_id, count(*) as count from topic_reply where id = any(ids) and root_id is not null and is_visible group by root_id) as nested
    where root.id = nested.root_id;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.add_to_forum_member(person bigint, topics integer, replies integer, accepted integer, likes integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into forum_member (member_id, topic_count, reply_count, accepted_count, like_count) values (person, topics, replies, accepted, likes)
  on conflict (member_id) do update set topic_count = forum_member.topic_count + excluded.topic_count,
    reply_count = forum_member.reply_count + excluded.reply_count, accepted_count = forum_member.accepted_count + excluded.accepted_count,
    like_count = forum_member.like_count + excluded.like_count
$function$;

CREATE OR REPLACE FUNCTION public.add_to_lesson_audit_count(change integer, item lesson)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into lesson_audit_count (grain, period, state, category_id, is_public, count)
  select grain, date_trunc(grain, item.submitted_at at time zone 'Asia/Shanghai')::date, item.submitted_state,
         item.submitted_category_id, item.is_public, change
  from unnest(array['day', 'month', 'year']) as grain
  order by 1
  on conflict (grain, period, state, category_id, is_public) do update set count = lesson_audit_count.count + excluded.count
$function$;

CREATE OR REPLACE FUNCTION public.add_to_lesson_count(change integer, item lesson)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into lesson_count (grain, audience, category_id, price, period, count)
  select grain, audience, category, price, date_trunc(grain, item.uploaded_at at time zone 'Asia/Shanghai')::date, change
  from unnest(array['day', 'month', 'year']) as grain,
       unnest(case when item.is_public then array['all', 'open'] else array['all'] end) as audience,
       unnest(array[0, item.category_id]) as category,
       unnest(array['all', case when item.is_free then 'free' else 'paid' end]) as price
  order by 1, 2, 3, 4                                   -- two writers at once lock the rows in the same order
  on conflict (grain, audience, category_id, price, period) do update set count = lesson_count.count + excluded.count
$function$;

CREATE OR REPLACE FUNCTION public.add_to_member_count(change integer, person member)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into member_count (department_id, level, enabled, count)
  values (coalesce(person.department_id, 0), coalesce(person.level, 0), person.enabled, change)
  on conflict (department_id, level, enabled) do update set count = member_count.count + excluded.count
$function$;

CREATE OR REPLACE FUNCTION public.add_to_news_count(change integer, item news)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into news_count (grain, state, period, section, is_pinned, count)
  select grain, item.state, date_trunc(grain, coalesce(item.published_at at time zone 'Asia/Shanghai', '0001-01-01'))::date,
         item.section, item.is_pinned, change
  from unnest(array['day', 'year']) as grain
  on conflict (grain, state, period, section, is_pinned) do update set count = news_count.count + excluded.count
$function$;

CREATE OR REPLACE FUNCTION public.add_to_reply_count(change integer, item topic_reply)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into topic_reply_count (grain, period, shard, count)
  select grain, date_trunc(grain, item.created_at at time zone 'Asia/Shanghai')::date, item.author_id % 32, change
  from unnest(array['day', 'month', 'year']) as grain
  order by 1
  on conflict (grain, period, shard) do update set count = topic_reply_count.count + excluded.count
$function$;

CREATE OR REPLACE FUNCTION public.add_to_resource_audit_count(change integer, item resource)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into resource_audit_count (grain, period, state, category_id, is_taken_down, count)
  select grain, date_trunc(grain, item.newest_at at time zone 'Asia/Shanghai')::date, item.newest_state, item.newest_category_id,
         item.taken_down_at is not null, change
  from unnest(array['day', 'month', 'year']) as grain
  on conflict (grain, period, state, category_id, is_taken_down) do update set count = resource_audit_count.count + excluded.count
$function$;

CREATE OR REPLACE FUNCTION public.add_to_resource_count(change integer, item resource)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into resource_count (grain, category_id, price, period, count)
  select grain, category, price, date_trunc(grain, item.uploaded_at at time zone 'Asia/Shanghai')::date, change
  from unnest(array['day', 'month', 'year']) as grain,
       unnest(array[0, item.category_id]) as category,
       unnest(array['all', case when item.is_free then 'free' else 'paid' end]) as price
  order by 1, 2, 3                                      -- two writers at once lock the rows in the same order
  on conflict (grain, category_id, price, period) do update set count = resource_count.count + excluded.count
$function$;

CREATE OR REPLACE FUNCTION public.add_to_topic_count(change integer, item topic_activity)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into topic_count (grain, category_id, subset, period, count)
  select grain, category, subset, date_trunc(grain, item.created_at at time zone 'Asia/Shanghai')::date, change
  from unnest(array['day', 'month', 'year']) as grain,
       unnest(array[0, item.category_id]) as category,
       unnest(array['all', case when not item.is_pinned then 'unpinned' end, case when item.reply_count = 0 then 'unanswered' end]) as subset
  where subset is not null
  order by 1, 2, 3                                      -- two writers at once lock the rows in the same order
  on conflict (grain, category_id, subset, period) do update set count = topic_count.count + excluded.count
$function$;

CREATE OR REPLACE FUNCTION public.check_entries_sum_to_zero()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from added group by posting_id having sum(amount) <> 0 or count(*) < 2) then
    raise exception 'the entries of a posting sum to zero' using errcode = '23514', constraint = 'point_entry_sums_to_zero';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.create_point_account(owner text, owner_id bigint)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  account bigint;
begin
  insert into point_account (member_id, department_id, balance)
  values (case owner when 'member' then owner_id end, case owner when 'department' then owner_id end, 0)
  on conflict do nothing returning id into account;
  return coalesce(account, (
    select id from point_account
    where (owner = 'member' and member_id = owner_id) or (owner = 'department' and department_id = owner_id)));
end $function$;

CREATE OR REPLACE FUNCTION public.credit_accepted_author()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_to_forum_member(author_id, 0, 0, case when id = new.accepted_reply_id then 1 else -1 end, 0)
  from topic_reply where id in (old.accepted_reply_id, new.accepted_reply_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.credit_author_likes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_to_forum_member(new.author_id, 0, 0, 0, new.like_count - old.like_count);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_access_grant()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.reason = 'shared' and old.revoked_at is null
     and to_jsonb(new) - 'revoked_at' = to_jsonb(old) - 'revoked_at' then return new; end if;
  raise exception 'a grant never changes, except that a share is revoked once';
end $function$;

CREATE OR REPLACE FUNCTION public.guard_audit_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and old.created_at < now() - interval '180 days' then return old; end if;
  raise exception 'the audit log is append-only';
end $function$;

CREATE OR REPLACE FUNCTION public.guard_payment_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then raise exception 'orders are never deleted'; end if;
  if (new.order_no, new.member_id, new.package_id, new.provider, new.coins, new.bonus, new.fen, new.subject, new.created_at, new.expires_at)
     is distinct from
     (old.order_no, old.member_id, old.package_id, old.provider, old.coins, old.bonus, old.fen, old.subject, old.created_at, old.expires_at)
  then raise exception 'the terms of an order never change'; end if;
  if old.state in ('paid', 'paid_late') and new.state not in (old.state, 'refunded') or old.state = 'refunded' and new.state <> 'refunded'
  then raise exception 'a paid order stays paid'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.lesson_catalogue(of_lesson bigint, of_version integer)
 RETURNS json
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN json_build_object('chapters', (SELECT COALESCE(json_agg(json_build_object('id', c.id, 'name', c.name, 'sections', (SELECT COALESCE(json_agg(json_build_object('id', s.id, 'name', s.name, 'seconds', s.seconds, 'is_trial', s.is_trial, 'file', CASE WHEN (f.id IS NOT NULL) THEN json_build_object('id', f.id, 'name', f.name, 'suffix', f.suffix, 'size', f.size) ELSE NULL::json END, 'video', CASE WHEN (v.file_id IS NOT NULL) THEN json_build_object('state', v.state, 'path', v.path, 'percent', v.percent, 'reason', v.reason, 'seconds', v.seconds) ELSE NULL::json END) ORDER BY s.place), '[]'::json) AS "coalesce" FROM ((lesson_section s LEFT JOIN stored_file f ON ((f.id = s.file_id))) LEFT JOIN video v ON ((v.file_id = s.file_id))) WHERE ((s.lesson_id = c.lesson_id) AND (s.version = c.version) AND (s.chapter_id = c.id)))) ORDER BY c.place), '[]'::json) AS "coalesce" FROM lesson_chapter c WHERE ((c.lesson_id = lesson_catalogue.of_lesson) AND (c.version = lesson_catalogue.of_version))), 'attachments', (SELECT COALESCE(json_agg(json_build_object('id', f.id, 'name', f.name, 'suffix', f.suffix, 'size', f.size) ORDER BY a.place), '[]'::json) AS "coalesce" FROM (lesson_attachment a JOIN stored_file f ON ((f.id = a.file_id))) WHERE ((a.lesson_id = lesson_catalogue.of_lesson) AND (a.version = lesson_catalogue.of_version))));

CREATE OR REPLACE FUNCTION public.like_topics(topics bigint[], members bigint[], likes boolean, waits boolean)
 RETURNS TABLE(turn integer, is_busy boolean, like_count integer)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET "forum.is_batch" TO 'yes'
AS $function$
#variable_conflict use_column
declare
  locked bigint[] := lock_topic_activity(topics, waits);
begin
  return query
  with request as materialized (
    select * from unnest(topics, members) with ordinality as request (topic_id, member_id, turn)
  ), added as (
    insert into topic_like (topic_id, member_id)
    select topic_id, member_id from request where likes and topic_id = any(locked) order by topic_id, member_id
    on conflict do nothing returning topic_id
  ), removed as (
    delete from topic_like using request
    where not likes and request.topic_id = any(locked) and topic_like.topic_id = request.topic_id and topic_like.member_id = request.member_id
    returning topic_like.topic_id
  ), counted as (
    select topic_id, sum(change)::int as change
    from (select topic_id, 1 as change from added union all select topic_id, -1 from removed) as each group by topic_id
  ), changed as (
    update topic_activity as activity set like_count = activity.like_count + counted.change from counted where activity.id = counted.topic_id
    returning activity.author_id, counted.change
  ), credited as (
    insert into forum_member (member_id, like_count) select author_id, sum(change) from changed group by author_id order by author_id
    on conflict (member_id) do update set like_count = forum_member.like_count + excluded.like_count
  )
  select request.turn::int, activity.is_listed and activity.id <> all(locked),
    case when activity.is_listed then activity.like_count + coalesce(counted.change, 0) end
  from request left join topic_activity as activity on activity.id = request.topic_id left join counted on counted.topic_id = request.topic_id;
end $function$;

CREATE OR REPLACE FUNCTION public.lock_topic_activity(topics bigint[], waits boolean)
 RETURNS bigint[]
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  locked bigint[];
begin
  if waits then
    select array_agg(listed.id) into locked
    from (select id from topic_activity where id = any(topics) and is_listed order by id for no key update) as listed;
  else
    select array_agg(listed.id) into locked
    from (select id from topic_activity where id = any(topics) and is_listed order by id for no key update skip locked) as listed;
  end if;
  return coalesce(locked, '{}');
end $function$;

CREATE OR REPLACE FUNCTION public.notify_of_replies(replies bigint[], link text, to_parent_author text[], to_topic_author text[])
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return query
  insert into notice (member_id, kind, tone, title, body, link)
  select notice.member_id, notice.kind, notice.tone, notice.title, notice.body, notice.link
  from topic_reply as reply left join topic_reply as parent on parent.id = reply.parent_id
  cross join lateral reply_notices(reply.id, reply.topic_id, reply.author_id, parent.author_id, reply.content,
    notify_of_replies.link, to_parent_author, to_topic_author) as notice
  where reply.id = any(replies) and reply.is_visible
  order by reply.id
  returning member_id;
end $function$;

CREATE OR REPLACE FUNCTION public.number_reply()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  seen integer := (new.deleted_at is null and not new.is_pending_review)::int;
  comment integer := (new.root_id is null)::int;
begin
  update topic_activity set
    reply_count = reply_count + seen,
    comment_count = comment_count + seen * comment,
    last_floor = last_floor + comment,
    active_at = case when seen = 1 then greatest(active_at, new.created_at) else active_at end
  where id = new.topic_id
  returning case when comment = 1 then last_floor end, not is_listed into new.floor, new.is_topic_hidden;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.point_digest(kind text, ref text, shape text, reverses bigint, moment timestamp with time zone, accounts bigint[], amounts bigint[], kinds text[], details text[], links text[])
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
  select sha256(convert_to(concat_ws('|', kind, ref, shape, coalesce(reverses, 0), extract(epoch from moment),
    accounts::text, amounts::text, kinds::text, details::text, links::text), 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.point_hash(previous_hash bytea, digest bytea, account bigint, seq bigint, amount bigint, balance_after bigint)
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
  select sha256(previous_hash || digest || convert_to(concat_ws('|', account, seq, amount, balance_after), 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.post_points(p_kind text, p_shape text, refs text[], reverses bigint[], owners text[], owner_ids bigint[], amounts bigint[], kinds text[], details text[], links text[], p_at timestamp with time zone DEFAULT NULL::timestamp with time zone, OUT posting_ids bigint[], OUT are_new boolean[], OUT balances bigint[], OUT posted_shapes text[])
 RETURNS record
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  system_accounts constant bigint := 1000;
  width constant integer := cardinality(owners) / cardinality(refs);
  accounts bigint[];
  moment timestamptz;
  is_short boolean;
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
      accounts[i] := coalesce(accounts[i], create_point_account(owners[i], owner_ids[i]));
    end loop;
  end if;
  perform from point_account where id = any(accounts) and id > system_accounts order by id for update;
  moment := coalesce(p_at, clock_timestamp());

  with requested as (
    select ref, reversed, at, (at::int - 1) * width + 1 as first_leg, at::int * width as last_leg
    from unnest(refs, reverses) with ordinality as fact (ref, reversed, at)
  ), posted as (
    insert into point_posting (kind, ref, shape, reverses, digest, created_at)
    select p_kind, ref, p_shape, reversed, point_digest(p_kind, ref, p_shape, reversed, moment, accounts[first_leg:last_leg],
      amounts[first_leg:last_leg], kinds[first_leg:last_leg], details[first_leg:last_leg], links[first_leg:last_leg]), moment
    from requested order by at
    on conflict (kind, ref) do nothing returning id, ref, digest
  ), leg as (
    select posted.id as posting_id, posted.digest, leg.*, leg.account > system_accounts as has_balance
    from unnest(accounts, amounts, kinds, details, links) with ordinality as leg (account, amount, kind, detail, link, at)
    left join posted on array_position(refs, posted.ref) = (leg.at - 1) / width + 1
  ), updated as (
    update point_account as a
    set balance = a.balance + leg.amount,
        gained = a.gained + greatest(leg.amount, 0),
        spent = a.spent - least(leg.amount, 0),
        entry_count = a.entry_count + 1,
        latest_hash = point_hash(a.latest_hash, leg.digest, a.id, a.entry_count + 1, leg.amount, a.balance + leg.amount),
        updated_at = moment
    from leg where leg.posting_id is not null and leg.has_balance and a.id = leg.account and a.balance + leg.amount >= 0
    returning a.id, a.balance, a.entry_count, a.latest_hash
  ), entered as (
    insert into point_entry (posting_id, account_id, amount, kind, detail, link, created_at, seq, balance_after, hash)
    select leg.posting_id, leg.account, leg.amount, leg.kind, leg.detail, leg.link, moment, updated.entry_count, updated.balance, updated.latest_hash
    from leg left join updated on updated.id = leg.account where leg.posting_id is not null order by leg.at
  ), months as (
    insert into point_month as m (account_id, month, kind, gained, spent, gain_count, spend_count)
    select leg.account, date_trunc('month', moment at time zone 'Asia/Shanghai')::date, leg.kind,
      greatest(leg.amount, 0), -least(leg.amount, 0), (leg.amount > 0)::int, (leg.amount < 0)::int
    from leg where leg.posting_id is not null and leg.has_balance
    on conflict (account_id, month, kind) do update
      set gained = m.gained + excluded.gained, spent = m.spent + excluded.spent,
          gain_count = m.gain_count + excluded.gain_count, spend_count = m.spend_count + excluded.spend_count
  ), days as (
    insert into point_day as d (day, kind, is_gain, shard, count, coins)
    select (moment at time zone 'Asia/Shanghai')::date, leg.kind, leg.amount > 0, pg_backend_pid() % 64, count(*), sum(abs(leg.amount))
    from leg where leg.posting_id is not null and leg.has_balance group by 2, 3 order by 2, 3
    on conflict (day, kind, is_gain, shard) do update set count = d.count + excluded.count, coins = d.coins + excluded.coins
  )
  select array_agg(leg.posting_id order by leg.at) filter (where leg.at % width = 0), array_agg(updated.balance order by leg.at),
    bool_or(leg.posting_id is not null and leg.has_balance and updated.id is null)
  into posting_ids, balances, is_short
  from leg left join updated on updated.id = leg.account;
  if is_short then
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
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of % are append-only', tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of % are never deleted: others refer to them', tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_ledger_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the ledger is append-only';
end $function$;

CREATE OR REPLACE FUNCTION public.reply_notices(reply_id bigint, topic_id bigint, author_id bigint, parent_author_id bigint, content text, link text, to_parent_author text[], to_topic_author text[])
 RETURNS TABLE(member_id bigint, kind text, tone text, title text, body text, link text)
 LANGUAGE sql
 STABLE
AS $function$
  select receiver.id, sent.template[1], sent.template[2], sent.template[3],
    format(sent.template[4], author.nick_name, topic.title, left(reply_notices.content, 60)),
    format(reply_notices.link, topic.id, reply_notices.reply_id)
  from topic join member as author on author.id = reply_notices.author_id
  cross join lateral (values (nullif(parent_author_id, author.id), to_parent_author),
    (nullif(nullif(topic.author_id, author.id), parent_author_id), to_topic_author)) as sent (receiver_id, template)
  join member as receiver on receiver.id = sent.receiver_id and receiver.deleted_at is null
  where topic.id = reply_notices.topic_id
$function$;

CREATE OR REPLACE FUNCTION public.search_day_query(first_day integer, last_day integer)
 RETURNS tsquery
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  day integer := first_day;
  size integer;
  blocks text := '';
begin
  while day <= last_day loop
    size := 4096;
    while size > 1 and (day % size <> 0 or day + size - 1 > last_day) loop size := size / 8; end loop;
    blocks := blocks || format('|''d%s:%s''', size, day / size);
    day := day + size;
  end loop;
  return substr(blocks, 2)::tsquery;
end $function$;

CREATE OR REPLACE FUNCTION public.search_day_range(kinds text[], first_day integer, last_day integer, max_matches integer, OUT newest integer, OUT oldest integer, OUT is_all boolean, OUT window_days numeric)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  select least(newest, last_day), greatest(oldest, first_day), newest <= last_day and oldest >= first_day,
    2.0 * max_matches * (newest - oldest + 1) / greatest(reltuples, 1)
  from (
    select greatest(0, floor((extract(epoch from max(newer.sort_at)) + 28800) / 86400))::int as newest,
      greatest(0, floor((extract(epoch from min(older.sort_at)) + 28800) / 86400))::int as oldest
    from unnest(kinds) as searched(kind)
    cross join lateral (select sort_at from search_document where kind = searched.kind order by sort_at desc limit 1) newer
    cross join lateral (select sort_at from search_document where kind = searched.kind order by sort_at limit 1) older
    having count(*) > 0
  ) days, pg_class
  where pg_class.oid = 'search_document'::regclass
$function$;

CREATE OR REPLACE FUNCTION public.search_newest(query tsquery, kinds text[], first_day integer, last_day integer, max_matches integer)
 RETURNS TABLE(kind text, id bigint, title text, sort_at timestamp with time zone, ranking tsvector)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
declare
  bounds record;
  window_end integer;
  window_start integer;
  window_days numeric;
  window_query tsquery;
  missing integer := max_matches;
  found_now integer;
begin
  select * into bounds from search_day_range(kinds, first_day, last_day, max_matches);
  window_end := bounds.newest;
  window_days := bounds.window_days;
  while window_end >= bounds.oldest and missing > 0 loop
    window_start := search_window_start(window_end, window_days, bounds.oldest);
    -- A window back to the first day needs no days: for a rare word, combining many blocks costs more than its few matches.
    window_query := case when bounds.is_all and window_start = bounds.oldest then query
      else query && search_day_query(window_start, window_end) end;
    return query
      select matching.* from (
        select document.kind, document.id, document.title, document.sort_at, document.ranking
        from search_document document where document.terms @@ window_query
        offset 0                           -- keeps the planner from walking the index by time
      ) matching
      where matching.sort_at < to_timestamp((window_end + 1) * 86400.0 - 28800)
      order by matching.sort_at desc, matching.id desc
      limit missing;
    get diagnostics found_now = row_count;
    missing := missing - found_now;
    window_days := search_next_window(window_end - window_start + 1, found_now, missing);
    window_end := window_start - 1;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.search_next_window(days integer, matches integer, missing integer)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case matches when 0 then 64.0 * days else least(256.0 * days, 1.3 * days * missing / matches) end
$function$;

CREATE OR REPLACE FUNCTION public.search_titles_first(query tsquery, title_query tsquery, page_size integer, kinds text[], first_day integer, last_day integer, max_matches integer)
 RETURNS TABLE(kind text, id bigint, title text, sort_at timestamp with time zone, ranking tsvector, matches integer)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
declare
  bounds record;
  window_end integer;
  window_start integer;
  window_days numeric;
  window_query tsquery;
  found_now integer;
  found_so_far integer := 0;
  choice tsquery;
  since timestamptz := '-infinity';
begin
  -- Count window by window. Once a third of the remaining days would be needed, searching all days at once is cheaper than
  -- combining their blocks. A handful of matches in the newest days says little about older ones, so that a window grows at
  -- most 64-fold.
  select * into bounds from search_day_range(kinds, first_day, last_day, max_matches);
  window_end := bounds.newest;
  window_days := bounds.window_days;
  while found_so_far < max_matches and 3 * window_days < window_end - bounds.oldest + 1 loop
    window_start := search_window_start(window_end, window_days, bounds.oldest);
    window_query := search_day_query(window_start, window_end);
    select count(*) into found_now from search_document where terms @@ query and terms @@ window_query;
    found_so_far := found_so_far + found_now;
    window_days := least(64.0 * (window_end - window_start + 1),
      search_next_window(window_end - window_start + 1, found_now, max_matches - found_so_far));
    window_end := window_start - 1;
  end loop;

  if found_so_far < max_matches then
    window_query := case when bounds.is_all then query else query && search_day_query(bounds.oldest, bounds.newest) end;
    return query
      select matching.*, null::integer from (
        select document.kind, document.id, document.title, document.sort_at, document.ranking
        from search_document document where document.terms @@ window_query offset 0
      ) matching
      order by matching.sort_at desc, matching.id desc
      limit max_matches;
    return;
  end if;

  window_query := search_day_query(window_start, bounds.newest);
  if found_so_far > 1.5 * max_matches then
    select matching.sort_at into since
    from (select sort_at from search_document where terms @@ query and terms @@ window_query offset 0) matching
    order by matching.sort_at desc offset max_matches - 1 limit 1;
  end if;
  found_now := 0;
  foreach choice in array array[title_query, query && !!title_query] loop
    exit when found_now >= page_size;
    return query
      select matching.*, max_matches from (
        select document.kind, document.id, document.title, document.sort_at, document.ranking
        from search_document document where document.terms @@ choice and document.terms @@ window_query offset 0
      ) matching
      where matching.sort_at >= since;
    get diagnostics found_now = row_count;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.search_window_start(last_day integer, window_days numeric, oldest integer)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  day integer := last_day + 1 - ceil(least(window_days, last_day + 1))::integer;
  step integer := case when window_days > 2048 then 512 when window_days > 256 then 64 when window_days > 32 then 8 else 1 end;
begin
  return greatest(day - day % step, oldest);
end $function$;

CREATE OR REPLACE FUNCTION public.sync_topic_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into topic_activity (id, author_id, category_id, created_at, deleted_at, active_at, is_pinned, is_locked, is_pending_review)
    values (new.id, new.author_id, new.category_id, new.created_at, new.deleted_at, new.created_at, new.is_pinned, new.is_locked, new.is_pending_review);
  else
    update topic_activity set category_id = new.category_id, created_at = new.created_at, deleted_at = new.deleted_at,
      is_pinned = new.is_pinned, is_locked = new.is_locked, is_pending_review = new.is_pending_review
    where id = new.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.update_department_companies()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with recursive place as (
    select id, name as company, parent_id is null as is_root from department where parent_id is null
    union all
    select below.id, case when place.is_root then below.name else place.company end, false
    from department as below join place on below.parent_id = place.id
  )
  update department set company = place.company
  from place where place.id = department.id and department.company <> place.company;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.update_lesson_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.is_listed then perform add_to_lesson_count(-1, old); end if;
  if tg_op <> 'DELETE' and new.is_listed then perform add_to_lesson_count(1, new); end if;
  if tg_op <> 'INSERT' and old.deleted_at is null and old.submitted_version is not null then perform add_to_lesson_audit_count(-1, old); end if;
  if tg_op <> 'DELETE' and new.deleted_at is null and new.submitted_version is not null then perform add_to_lesson_audit_count(1, new); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.update_member_count()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then perform add_to_member_count(-1, old); end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then perform add_to_member_count(1, new); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.update_news_count()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then perform add_to_news_count(-1, old); end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then perform add_to_news_count(1, new); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.update_reply_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before_seen integer := 0;
  before_listed integer := 0;
  listed integer := (new.is_visible and not new.is_topic_hidden)::int;
begin
  if tg_op = 'UPDATE' then
    before_seen := old.is_visible::int;
    before_listed := (old.is_visible and not old.is_topic_hidden)::int;
    if old.is_visible <> new.is_visible or old.is_shown <> new.is_shown then
      update topic_activity set reply_count = reply_count + new.is_visible::int - before_seen,
        comment_count = comment_count + new.is_shown::int - old.is_shown::int
      where id = new.topic_id;
    end if;
  end if;
  if new.root_id is not null and new.is_visible::int <> before_seen then
    update topic_reply set reply_count = reply_count + new.is_visible::int - before_seen where id = new.root_id;
  end if;
  if listed <> before_listed then
    perform add_to_forum_member(new.author_id, 0, listed - before_listed, 0, 0);
    perform add_to_reply_count(listed - before_listed, new);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.update_resource_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.is_listed then perform add_to_resource_count(-1, old); end if;
  if tg_op <> 'DELETE' and new.is_listed then perform add_to_resource_count(1, new); end if;
  if tg_op <> 'INSERT' and old.deleted_at is null then perform add_to_resource_audit_count(-1, old); end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then perform add_to_resource_audit_count(1, new); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.update_topic_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.is_listed then
      perform add_to_forum_member(new.author_id, 1, 0, 0, 0);
      perform add_to_topic_count(1, new);
    end if;
    return null;
  end if;
  if old.is_listed <> new.is_listed then
    perform add_to_forum_member(new.author_id, new.is_listed::int - old.is_listed::int, 0, 0, 0);
  end if;
  if old.is_listed then perform add_to_topic_count(-1, old); end if;
  if new.is_listed then perform add_to_topic_count(1, new); end if;
  if old.is_listed <> new.is_listed then
    -- Two statements, so that each finds its rows by an index: one covers comments, the other the replies below them.
    update topic_reply set is_topic_hidden = not new.is_listed where topic_id = new.id and root_id is null;
    update topic_reply set is_topic_hidden = not new.is_listed where topic_id = new.id and root_id is not null;
  end if;
  return null;
end $function$;

-- What is offered: resources and courses, their versions and audits, who may use them, sales, reviews, claims and authors.

-- Groups of people with whom their owner shares. A deleted group stays as a row, because its shares refer to it.
create table user_group (
  id bigint generated always as identity primary key,
  owner_id bigint not null references member,
  name text not null,
  member_count integer not null default 0,
  former_member_ids bigint[] not null default '{}',     -- of a deleted group, for its restoration
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index user_group_name on user_group (owner_id, name) where deleted_at is null;

create table user_group_member (
  group_id bigint not null references user_group,
  member_id bigint not null references member,
  primary key (group_id, member_id)
);
create index user_group_member_of_person on user_group_member (member_id, group_id);

-- The right to use something of somebody else's: bought for coins, or shared with a person or a group. One table for resources
-- and lessons, so that one rule decides for both. Rows are never deleted; a share that was revoked keeps its row.
create table access_grant (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('resource', 'lesson')),
  item_id bigint not null,                              -- of the kind's own table
  reason text not null check (reason in ('bought', 'shared')),
  member_id bigint references member,                   -- the receiver, a person or …
  group_id bigint references user_group,                -- … a group, one row whatever its size
  giver_id bigint references member,                    -- of a share; several people may share the same item
  coins integer check (coins > 0),                      -- the price paid: free items need no grant
  version integer check (version > 0),                  -- the version on sale when it was bought
  -- A purchase of a merged account gives the other account the same right: a row of its own, because purchases never change
  -- and the first row belongs to the payment.
  merged_from bigint references member,
  created_at timestamptz not null default now(),
  expires_at timestamptz,                               -- of a share; null: it does not expire
  revoked_at timestamptz,
  constraint access_grant_merged_purchase check (merged_from is null or reason = 'bought'),
  -- A purchase has a buyer, a price and a version, and ends when it is refunded in full; a share has a giver and one receiver
  -- who is not the giver.
  constraint access_grant_shape check (case reason
    when 'bought' then num_nonnulls(member_id, coins, version) = 3 and num_nonnulls(giver_id, group_id, expires_at) = 0
    else num_nonnulls(member_id, group_id) = 1 and num_nonnulls(coins, version) = 0 and giver_id is not null
      and giver_id is distinct from member_id end)
);
-- Looked up at every download; as unique indexes they see to it that nobody pays twice or gets the same share twice.
create unique index access_grant_once on access_grant (member_id, kind, item_id, reason, giver_id)
  nulls not distinct where revoked_at is null and member_id is not null;
create unique index access_grant_once_by_group on access_grant (group_id, kind, item_id, giver_id)
  where revoked_at is null and group_id is not null;
-- Lists, newest first: bought by a member or shared with a member, shared by a member, all grants of an item.
create index access_grant_of_member on access_grant (member_id, kind, reason, created_at desc, id desc) where revoked_at is null;
create index access_grant_of_giver on access_grant (giver_id, kind, created_at desc, id desc) where reason = 'shared';
create index access_grant_of_item on access_grant (kind, item_id, reason, created_at desc, id desc);
-- Figures of a day. Rows come in the order of time, so a BRIN index of a few kilobytes finds those of a day.
create index access_grant_by_time on access_grant using brin (created_at) with (autosummarize = on);

-- A member asks another for access to an item, or for more time. One row with the time of the last request, so that asking again
-- soon sends no second notice.
create table access_request (
  member_id bigint not null references member,
  kind text not null check (kind in ('resource', 'lesson')),
  item_id bigint not null,
  recipient_id bigint not null references member,
  requested_at timestamptz not null default now(),
  primary key (member_id, kind, item_id, recipient_id)
) with (fillfactor = 70);

-- Figures of each resource and lesson per day (Asia/Shanghai), for its author.
create table item_day (
  kind text not null check (kind in ('resource', 'lesson')),
  item_id bigint not null,
  day date not null,
  views integer not null default 0,
  uses integer not null default 0,                      -- downloads of a resource, new learners of a lesson
  sales integer not null default 0,
  earned bigint not null default 0,
  primary key (kind, item_id, day)
) with (fillfactor = 70);
create index item_day_by_day on item_day (day);         -- the sweep deletes old days

-- Sales with days in which the buyer may claim: the author's share is held until they are over (CLAIM-1).
create table sale (
  posting_id bigint primary key references point_posting,
  kind text not null check (kind in ('resource', 'lesson')),
  item_id bigint not null,                              -- no foreign key: the kinds live in different tables
  version integer not null,
  buyer_id bigint not null references member,
  author_id bigint references member,
  price bigint not null check (price > 0),
  share bigint not null check (share between 0 and price),
  state text not null default 'held' check (state in ('held', 'released', 'refunded')),
  is_claimed boolean not null default false,
  created_at timestamptz not null default now(),
  release_at timestamptz not null,
  ended_at timestamptz,
  check (author_id is not null or share = 0),
  check ((state = 'held') = (ended_at is null)),
  check (state = 'held' or not is_claimed)
);
create index sale_of_buyer on sale (buyer_id, kind, item_id, posting_id);
-- The job that releases shares; claimed ones wait.
create index sale_due on sale (release_at, posting_id) where state = 'held' and not is_claimed;
create index sale_held_of_author on sale (author_id) include (share) where state = 'held';
create index sale_of_author on sale (author_id, created_at desc, posting_id desc);

-- A claim of a buyer about a sale (CLAIM-3).
create table claim (
  id bigint generated by default as identity (start with 1001) primary key,
  sale_id bigint not null references sale,
  kind text not null check (kind in ('resource', 'lesson')),
  item_id bigint not null,
  buyer_id bigint not null references member,
  owner_id bigint not null references member,           -- who offers the item, also an administrator
  price bigint not null check (price > 0),
  reason text not null check (reason in ('mismatch', 'damaged', 'infringing', 'other')),
  wish text not null check (wish in ('refund', 'repair')),
  words text not null check (char_length(words) between 1 and 500),
  pages text[] not null default '{}' check (cardinality(pages) <= 10),
  pictures text[] not null default '{}' check (cardinality(pictures) <= 6),
  -- Whether the buyer had downloaded or opened it before (CLAIM-12).
  is_after_use boolean not null,
  state text not null default 'answer' check (state in ('answer', 'ruling', 'refunded', 'partial', 'released', 'withdrawn')),
  answer_until timestamptz not null,
  stance text check (stance in ('agree', 'repair', 'dispute')),
  answer text check (char_length(answer) between 1 and 500),
  answered_at timestamptz,
  refund_coins bigint check (refund_coins between 1 and price),
  ruling text check (char_length(ruling) between 1 and 500),
  ruled_by bigint references member,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((answer is null) = (answered_at is null) and (answer is null) = (stance is null)),
  check ((state in ('answer', 'ruling')) = (ended_at is null)),
  check ((state in ('refunded', 'partial')) = (refund_coins is not null)),
  check ((state in ('refunded', 'partial', 'released')) = (ruling is not null))
);
create unique index claim_one_open on claim (sale_id) where state in ('answer', 'ruling');
create index claim_of_sale on claim (sale_id, id desc);
create index claim_of_buyer on claim (buyer_id, created_at desc, id desc);
create index claim_of_owner on claim (owner_id, created_at desc, id desc);
create index claim_listed on claim (created_at desc, id desc);
create index claim_by_state on claim (state, created_at desc, id desc);
create index claim_unanswered on claim (answer_until, id) where state = 'answer';
-- The back office filters claims by kind and reason, each with the number in every state.
create index claim_by_kind on claim (kind, reason, state, created_at desc, id desc);

-- A submitted version that an administrator has opened at the desk; others may read it but not decide about it. Everybody has
-- at most one of each kind, so the table never has more rows than there are administrators and kinds.
create table audit_lock (
  kind text not null check (kind in ('resource', 'lesson')),
  item_id bigint not null,
  member_id bigint not null references member,
  taken_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),        -- of the last action of its holder
  primary key (kind, item_id),
  unique (kind, member_id)
);

-- A decision that can still be undone. The item counts as decided, but nothing is published and nobody is notified before a
-- job releases it a few seconds later and deletes the row.
create table held_decision (
  kind text not null check (kind in ('resource', 'lesson')),
  item_id bigint not null,
  version integer not null,
  state_before smallint not null check (state_before in (0, 2)),
  state smallint not null check (state in (0, 1, 2)),
  reason text not null,
  coin integer,                                         -- null: the author's price stays
  member_id bigint not null references member,
  seconds integer,                                      -- from the opening to the decision
  release_at timestamptz not null,
  primary key (kind, item_id)
);
create index held_decision_by_member on held_decision (member_id);

create table resource_category (
  id bigint generated by default as identity (start with 10008) primary key,
  name text not null check (char_length(name) between 1 and 20),
  sort integer not null,
  version integer not null default 1,                   -- optimistic lock of the edit form
  deleted_at timestamptz                                -- deleted resources still refer to a deleted category
);
create unique index resource_category_name on resource_category (lower(name)) where deleted_at is null;
insert into resource_category (id, name, sort) values
  (10001, '工程数据包', 1), (10002, '项目融资咨询与基金管理', 2), (10003, '投资专项咨询', 3), (10004, '工程勘察', 4),
  (10005, '建设管理咨询', 5), (10006, '运营维护咨询', 6), (10007, '研究报告', 7);

-- A document in the mall. The first columns are what the public sees: of the newest approved version, or of the newest version
-- where none is approved yet. `newest_*` repeat of the newest version what the author's list and the audit queue filter by.
create table resource (
  id bigint generated by default as identity (start with 1001) primary key,
  author_id bigint not null references member,
  name text not null,
  description text not null,
  category_id bigint not null references resource_category,
  tags text[] not null,
  coin integer not null check (coin between 0 and 100000),
  cover text,
  file_id bigint not null references stored_file,
  suffix text not null,
  file_size bigint not null,
  trace_code text not null unique check (trace_code ~ '^SZ-[0-9A-Z]{10}$'),
  version integer not null default 1,
  state smallint not null default 0 check (state in (0, 1, 2)),   -- 0 waiting, 1 one version is approved, 2 rejected
  uploaded_at timestamptz not null default now(),       -- of the first version: a new version does not move to the top
  approved_at timestamptz,
  newest_version integer not null default 1,
  newest_state smallint not null default 0 check (newest_state in (0, 1, 2)),
  newest_at timestamptz not null default now(),
  newest_name text not null,
  newest_category_id bigint not null references resource_category,
  newest_coin integer not null,
  is_withdrawn boolean not null default false,          -- the author took the newest version back before its audit
  view_count bigint not null default 0,
  download_count bigint not null default 0,
  favorite_count integer not null default 0,
  sale_count integer not null default 0,
  earned bigint not null default 0,                     -- coins of all sales, so that lists need not sum the ledger
  -- Downloads weighted by age, as a logarithm in half-lives since 2026, so that scores need no regular ageing.
  trending_score double precision not null default '-infinity',
  -- Maintained by triggers on review_total. The score is the average together with five imagined reviews of 3.5 stars, in
  -- thousandths, so that one good review does not outweigh fifty.
  rating_count integer not null default 0,
  rating_sum integer not null default 0,
  rating_score integer not null
    generated always as (((rating_sum::bigint * 2000 + 35000) / (rating_count * 2 + 10))::integer) stored,
  -- What the author says about AI in the making; null: not declared. What an administrator ruled prevails.
  ai_share text check (ai_share in ('none', 'partly', 'fully')),
  ai_share_ruled text check (ai_share_ruled in ('none', 'partly', 'fully')),
  taken_down_at timestamptz,
  taken_down_by bigint references member,               -- decides who may restore it: the author, or an administrator
  taken_down_reason text,
  deleted_at timestamptz,
  is_listed boolean not null generated always as (state = 1 and taken_down_at is null and deleted_at is null) stored,
  is_free boolean not null generated always as (coin = 0) stored,
  check (state <> 1 or approved_at is not null),
  constraint resource_withdrawn check (not is_withdrawn or newest_state = 2)   -- a withdrawn version counts as rejected
) with (fillfactor = 80);
-- The mall: every filter in every order; `by_price` splits into free and paid.
create index resource_listed on resource (uploaded_at desc, id desc) where is_listed;
create index resource_listed_by_price on resource (is_free, uploaded_at desc, id desc) where is_listed;
create index resource_listed_in_category on resource (category_id, uploaded_at desc, id desc) where is_listed;
create index resource_listed_in_category_by_price on resource (category_id, is_free, uploaded_at desc, id desc) where is_listed;
create index resource_downloaded on resource (download_count desc, id desc) where is_listed;
create index resource_downloaded_by_price on resource (is_free, download_count desc, id desc) where is_listed;
create index resource_downloaded_in_category on resource (category_id, download_count desc, id desc) where is_listed;
create index resource_downloaded_in_category_by_price on resource (category_id, is_free, download_count desc, id desc) where is_listed;
create index resource_viewed on resource (view_count desc, id desc) where is_listed;
create index resource_viewed_by_price on resource (is_free, view_count desc, id desc) where is_listed;
create index resource_viewed_in_category on resource (category_id, view_count desc, id desc) where is_listed;
create index resource_viewed_in_category_by_price on resource (category_id, is_free, view_count desc, id desc) where is_listed;
create index resource_priced on resource (coin desc, id desc) where is_listed;
create index resource_priced_in_category on resource (category_id, coin desc, id desc) where is_listed;
create index resource_trending on resource (trending_score desc, id desc) where is_listed;
create index resource_trending_in_category on resource (category_id, trending_score desc, id desc) where is_listed;
create index resource_by_author on resource (author_id, uploaded_at desc, id desc) where is_listed;
-- The author's own list; sums over an author's resources include deleted ones, which the other indexes leave out.
create index resource_own on resource (author_id, uploaded_at desc, id desc) where deleted_at is null;
create index resource_own_by_state on resource (author_id, newest_state, newest_at desc, id desc) where deleted_at is null;
create index resource_of_author on resource (author_id);
-- The audit queue and the back office.
create index resource_audited on resource (newest_at desc, id desc) where deleted_at is null;
create index resource_audited_by_state on resource (newest_state, newest_at desc, id desc) where deleted_at is null;
create index resource_audited_in_category on resource (newest_category_id, newest_at desc, id desc) where deleted_at is null;
create index resource_audited_by_downloads on resource (download_count desc, id desc) where deleted_at is null;
create index resource_audited_by_state_and_downloads on resource (newest_state, download_count desc, id desc) where deleted_at is null;
create index resource_audited_by_coin on resource (newest_coin desc, id desc) where deleted_at is null;
create index resource_audited_by_state_and_coin on resource (newest_state, newest_coin desc, id desc) where deleted_at is null;
create index resource_taken_down on resource (taken_down_at desc, id desc) where taken_down_at is not null and deleted_at is null;
create index resource_words on resource using gin (newest_name gin_trgm_ops) where deleted_at is null;
create index resource_by_state on resource (state, uploaded_at desc, id desc);
create index resource_deleted on resource (uploaded_at desc, id desc) where deleted_at is not null;
create index resource_rated on resource (rating_score desc, id desc) where is_listed;
create index resource_rated_by_price on resource (is_free, rating_score desc, id desc) where is_listed;
create index resource_rated_in_category on resource (category_id, rating_score desc, id desc) where is_listed;
create index resource_rated_in_category_by_price on resource (category_id, is_free, rating_score desc, id desc) where is_listed;

create table resource_version (
  resource_id bigint not null references resource,
  number integer not null check (number > 0),
  name text not null check (char_length(name) between 1 and 60),
  description text not null check (char_length(description) between 1 and 1000),
  category_id bigint not null references resource_category,
  tags text[] not null,
  coin integer not null check (coin between 0 and 100000),
  cover text,
  file_id bigint not null references stored_file,
  ai_share text check (ai_share in ('none', 'partly', 'fully')),
  change_note text check (char_length(change_note) between 1 and 300),   -- what the author says has changed
  -- The part that everybody may read. The bounds are those of the settings when the version was submitted.
  free_percent smallint not null default 10 check (free_percent between 1 and 100),
  free_min_pages smallint not null default 1 check (free_min_pages between 1 and 10),
  free_max_pages smallint not null default 10 check (free_max_pages between free_min_pages and 10),
  state smallint not null default 0 check (state in (0, 1, 2)),
  reason text,
  audited_by bigint references member,
  audited_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (resource_id, number)
);
create index resource_version_by_file on resource_version (file_id, resource_id, number desc);

-- Every decision about a resource with its reason. Append-only.
create table resource_audit (
  id bigint generated always as identity primary key,
  resource_id bigint not null references resource,
  version integer not null,
  action text not null check (action in ('audit', 'take-down', 'restore', 'delete', 'withdraw', 'resubmit')),
  from_state smallint,
  to_state smallint,
  reason text not null,
  coin integer not null,
  member_id bigint not null references member,
  seconds integer,                                      -- from the opening at the desk to the decision
  created_at timestamptz not null default now()
);
create index resource_audit_of_resource on resource_audit (resource_id, id desc);
create index resource_audit_by_member on resource_audit (member_id, created_at desc) where action = 'audit';

create table resource_favorite (
  member_id bigint not null references member,
  resource_id bigint not null references resource,
  coin integer not null default 0,                      -- the price when it was marked, to show a change
  created_at timestamptz not null default now(),
  primary key (member_id, resource_id)
);
create index resource_favorite_listed on resource_favorite (member_id, created_at desc, resource_id desc);

-- Every download with its version and the code that tells this copy from all others. Append-only.
create table resource_download (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  resource_id bigint not null references resource,
  version integer not null,
  file_id bigint not null,
  trace_code text not null unique check (trace_code ~ '^SD-[0-9A-Z]{12}$'),
  copy_sha256 text,                                     -- of the copy that carried the code; null if it was only logged
  address text not null,
  created_at timestamptz not null default now()
);
create index resource_download_of_member on resource_download (member_id, id desc);
create index resource_download_of_resource on resource_download (resource_id, id desc);
-- Figures of a day. Rows come in the order of time, so a BRIN index of a few kilobytes finds those of a day.
create index resource_download_by_time on resource_download using brin (created_at) with (autosummarize = on);
create index resource_download_of_buyer on resource_download (member_id, resource_id, id desc);

-- How far the buyers of earlier versions have been notified of a version: newest purchases first, batch by batch. Notices
-- and this place are written in one transaction, so that nobody is notified twice.
create table version_notice (
  resource_id bigint not null,
  version integer not null,
  bought_before timestamptz not null,
  grant_before bigint not null default 9223372036854775807,
  is_done boolean not null default false,
  primary key (resource_id, version),
  foreign key (resource_id, version) references resource_version (resource_id, number)
);

-- Words a member subscribed to: a new resource that matches them sends a notice.
create table search_subscription (
  member_id bigint not null references member,
  word text not null check (char_length(word) between 1 and 60),
  query tsquery not null,                               -- the search's query for the word
  created_at timestamptz not null default now(),
  primary key (member_id, word)
);

-- Resources whose subscribers have been notified: a resource is new only once.
create table notified_resource (
  resource_id bigint primary key references resource
);

-- Listed resources per category, price and day, month or year of upload (Asia/Shanghai), with the sums over all categories and
-- prices: a total or the way to a deep page reads one row per period. Kept by resource-count.sql.
create table resource_count (
  grain text not null check (grain in ('day', 'month', 'year')),
  category_id bigint not null,                          -- 0: all
  price text not null check (price in ('all', 'free', 'paid')),
  period date not null,                                 -- its first day
  count integer not null,
  primary key (grain, category_id, price, period)
) with (fillfactor = 70);

-- The same for the audit queue: resources that are not deleted, by the newest version's state, category and day.
create table resource_audit_count (
  grain text not null check (grain in ('day', 'month', 'year')),
  period date not null,
  state smallint not null,
  category_id bigint not null,
  is_taken_down boolean not null,
  count integer not null,
  primary key (grain, period, state, category_id, is_taken_down)
) with (fillfactor = 70);

create table lesson_category (
  id bigint generated by default as identity (start with 20009) primary key,
  name text not null check (char_length(name) between 1 and 20),
  sort integer not null,
  version integer not null default 1,                   -- optimistic lock of the edit form
  deleted_at timestamptz                                -- deleted lessons still refer to a deleted category
);
create unique index lesson_category_name on lesson_category (lower(name)) where deleted_at is null;
insert into lesson_category (id, name, sort) values
  (20001, '建设管理', 1), (20002, '投融资', 2), (20003, '数字技术', 3), (20004, '勘察测绘', 4),
  (20005, '运营维护', 5), (20006, '投资咨询', 6), (20007, '造价合同', 7), (20008, '专题公开课', 8);

-- A video course. The first columns are what the public sees: of the newest approved version, or of the newest version where
-- none is approved yet. `submitted_*` repeat what the audit queue filters by, of the newest version the author submitted: a
-- draft is the author's alone, and beside it the version before stays in the queue.
create table lesson (
  id bigint generated by default as identity (start with 2001) primary key,
  author_id bigint not null references member,
  name text not null,
  content text not null,
  category_id bigint not null references lesson_category,
  coin integer not null check (coin between 0 and 100000),
  cover text,
  trace_code text not null unique check (trace_code ~ '^SZ-[0-9A-Z]{10}$'),
  has_chapter boolean not null,
  allows_rates boolean not null,
  has_trial boolean not null,
  chapter_count integer not null default 1,
  section_count integer not null,
  seconds integer not null default 0,                   -- of all sections together, known when it is approved
  -- Chapters, sections and attachments as lesson_catalogue() gives them. An approved version never changes, so its page reads
  -- one row; null: read them from the tables.
  catalogue json,
  version integer not null default 1,
  state smallint not null default 0 check (state in (0, 1, 2)),   -- 0 waiting, 1 one version is approved, 2 rejected
  is_public boolean not null default true,              -- false: hidden from visitors and the second level
  uploaded_at timestamptz not null default now(),       -- of the first version: a new version does not move to the top
  updated_at timestamptz not null default now(),        -- of the version that is shown
  approved_at timestamptz,
  newest_version integer not null default 1,
  newest_at timestamptz not null default now(),
  submitted_version integer,
  submitted_state smallint check (submitted_state in (0, 1, 2)),
  submitted_at timestamptz,
  submitted_name text,
  submitted_category_id bigint references lesson_category,
  submitted_coin integer,
  is_withdrawn boolean not null default false,          -- the author took the submitted version back before its audit
  view_count bigint not null default 0,
  learner_count integer not null default 0,
  favorite_count integer not null default 0,
  sale_count integer not null default 0,
  earned bigint not null default 0,                     -- coins of all sales, so that lists need not sum the ledger
  trending_score double precision not null default '-infinity',   -- of new learners, as of resources
  -- Maintained by triggers on review_total. The score is the average together with five imagined reviews of 3.5 stars, in
  -- thousandths, so that one good review does not outweigh fifty.
  rating_count integer not null default 0,
  rating_sum integer not null default 0,
  rating_score integer not null
    generated always as (((rating_sum::bigint * 2000 + 35000) / (rating_count * 2 + 10))::integer) stored,
  -- What the author says about AI in the making; null: not declared. What an administrator ruled prevails.
  ai_share text check (ai_share in ('none', 'partly', 'fully')),
  ai_share_ruled text check (ai_share_ruled in ('none', 'partly', 'fully')),
  taken_down_at timestamptz,
  taken_down_by bigint references member,               -- decides who may restore it: the author, or an administrator
  taken_down_reason text,
  deleted_at timestamptz,
  is_listed boolean not null generated always as (state = 1 and taken_down_at is null and deleted_at is null) stored,
  is_free boolean not null generated always as (coin = 0) stored,
  check (state <> 1 or approved_at is not null),
  -- A submission is described fully or not at all.
  check (num_nonnulls(submitted_version, submitted_state, submitted_at, submitted_name, submitted_category_id, submitted_coin) in (0, 6)),
  constraint lesson_withdrawn check (not is_withdrawn or submitted_state = 2)   -- a withdrawn version counts as rejected
) with (fillfactor = 80);
-- The course lists: every filter in every order; `by_price` splits into free and paid. Lessons that are not public are rare, so
-- they are skipped while reading instead of doubling the indexes.
create index lesson_listed on lesson (uploaded_at desc, id desc) include (is_public) where is_listed;
create index lesson_listed_by_price on lesson (is_free, uploaded_at desc, id desc) include (is_public) where is_listed;
create index lesson_listed_in_category on lesson (category_id, uploaded_at desc, id desc) include (is_public) where is_listed;
create index lesson_listed_in_category_by_price on lesson (category_id, is_free, uploaded_at desc, id desc) include (is_public) where is_listed;
create index lesson_learned on lesson (learner_count desc, id desc) include (is_public) where is_listed;
create index lesson_learned_by_price on lesson (is_free, learner_count desc, id desc) include (is_public) where is_listed;
create index lesson_learned_in_category on lesson (category_id, learner_count desc, id desc) include (is_public) where is_listed;
create index lesson_learned_in_category_by_price on lesson (category_id, is_free, learner_count desc, id desc) include (is_public) where is_listed;
create index lesson_viewed on lesson (view_count desc, id desc) include (is_public) where is_listed;
create index lesson_viewed_by_price on lesson (is_free, view_count desc, id desc) include (is_public) where is_listed;
create index lesson_viewed_in_category on lesson (category_id, view_count desc, id desc) include (is_public) where is_listed;
create index lesson_viewed_in_category_by_price on lesson (category_id, is_free, view_count desc, id desc) include (is_public) where is_listed;
create index lesson_priced on lesson (coin desc, id desc) include (is_public) where is_listed;
create index lesson_priced_in_category on lesson (category_id, coin desc, id desc) include (is_public) where is_listed;
create index lesson_trending on lesson (trending_score desc, id desc) include (is_public) where is_listed;
create index lesson_trending_in_category on lesson (category_id, trending_score desc, id desc) include (is_public) where is_listed;
create index lesson_by_author on lesson (author_id, uploaded_at desc, id desc) include (is_public) where is_listed;
-- The author's own list, the audit queue and the back office.
create index lesson_own on lesson (author_id, newest_at desc, id desc) where deleted_at is null;
create index lesson_audited on lesson (submitted_at desc, id desc) where deleted_at is null and submitted_version is not null;
create index lesson_audited_by_state on lesson (submitted_state, submitted_at desc, id desc) where deleted_at is null and submitted_version is not null;
create index lesson_audited_in_category on lesson (submitted_category_id, submitted_at desc, id desc) where deleted_at is null and submitted_version is not null;
create index lesson_audited_by_views on lesson (view_count desc, id desc) where deleted_at is null and submitted_version is not null;
create index lesson_audited_by_state_and_views on lesson (submitted_state, view_count desc, id desc) where deleted_at is null and submitted_version is not null;
create index lesson_audited_by_coin on lesson (submitted_coin desc, id desc) where deleted_at is null and submitted_version is not null;
create index lesson_audited_by_state_and_coin on lesson (submitted_state, submitted_coin desc, id desc) where deleted_at is null and submitted_version is not null;
create index lesson_closed on lesson (submitted_at desc, id desc) where not is_public and deleted_at is null and submitted_version is not null;
create index lesson_words on lesson using gin (submitted_name gin_trgm_ops) where deleted_at is null;
create index lesson_by_state on lesson (state, uploaded_at desc, id desc);
create index lesson_deleted on lesson (uploaded_at desc, id desc) where deleted_at is not null;
create index lesson_rated on lesson (rating_score desc, id desc) include (is_public) where is_listed;
create index lesson_rated_by_price on lesson (is_free, rating_score desc, id desc) include (is_public) where is_listed;
create index lesson_rated_in_category on lesson (category_id, rating_score desc, id desc) include (is_public) where is_listed;
create index lesson_rated_in_category_by_price on lesson (category_id, is_free, rating_score desc, id desc)
  include (is_public) where is_listed;

create table lesson_version (
  lesson_id bigint not null references lesson,
  number integer not null check (number > 0),
  name text not null check (char_length(name) between 1 and 60),
  content text not null check (char_length(content) between 1 and 3000),
  category_id bigint not null references lesson_category,
  coin integer not null check (coin between 0 and 100000),
  cover text,
  has_chapter boolean not null,
  allows_rates boolean not null,
  ai_share text check (ai_share in ('none', 'partly', 'fully')),
  is_draft boolean not null default false,
  state smallint not null default 0 check (state in (0, 1, 2)),
  reason text,
  audited_by bigint references member,
  audited_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (lesson_id, number),
  check (not is_draft or state = 0)                     -- a draft cannot be audited
);

-- Chapters and sections of each version. Both keep their id from version to version, and an id belongs to one lesson for good,
-- so that viewing progress outlives a new version.
create sequence lesson_chapter_id start with 3001;
create table lesson_chapter (
  lesson_id bigint not null,
  version integer not null,
  id bigint not null default nextval('lesson_chapter_id'),
  place integer not null,                               -- among the chapters of the version
  name text not null check (char_length(name) between 1 and 60),
  primary key (lesson_id, version, id),
  foreign key (lesson_id, version) references lesson_version
);

create sequence lesson_section_id start with 6001;
create table lesson_section (
  lesson_id bigint not null,
  version integer not null,
  id bigint not null default nextval('lesson_section_id'),
  chapter_id bigint not null,
  place integer not null,                               -- among all sections of the version
  name text not null check (char_length(name) between 1 and 60),
  file_id bigint references stored_file,                -- null only where a lesson was imported before its videos
  seconds integer not null default 0,                   -- of its video, known when the version is approved
  is_trial boolean not null default false,
  primary key (lesson_id, version, id),
  foreign key (lesson_id, version, chapter_id) references lesson_chapter
);
create index lesson_section_by_id on lesson_section (id, version desc);
create index lesson_section_by_file on lesson_section (file_id, version desc);

create table lesson_attachment (
  lesson_id bigint not null,
  version integer not null,
  file_id bigint not null references stored_file,
  place integer not null,
  primary key (lesson_id, version, file_id),
  foreign key (lesson_id, version) references lesson_version
);
create index lesson_attachment_by_file on lesson_attachment (file_id, version desc);

-- Downloads of the attachments of courses, each with its own code, like resource_download.
create table lesson_download (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  lesson_id bigint not null references lesson,
  version integer not null,
  file_id bigint not null,
  trace_code text not null unique check (trace_code ~ '^SD-[0-9A-Z]{12}$'),
  copy_sha256 text,                                       -- of the copy that carried the code; null if it was only logged
  address text not null,
  created_at timestamptz not null default now()
);
create index lesson_download_by_time on lesson_download using brin (created_at) with (autosummarize = on);
-- What a member has of one item: a download that goes on, and the facts beside a claim.
create index lesson_download_of_member on lesson_download (member_id, lesson_id, id desc);

-- Every decision about a lesson with its reason. Append-only.
create table lesson_audit (
  id bigint generated always as identity primary key,
  lesson_id bigint not null references lesson,
  version integer not null,
  action text not null
    check (action in ('audit', 'take-down', 'restore', 'delete', 'open', 'close', 'withdraw', 'resubmit')),
  from_state smallint,
  to_state smallint,
  reason text not null,
  coin integer not null,
  member_id bigint not null references member,
  seconds integer,                                      -- from the opening at the desk to the decision
  created_at timestamptz not null default now()
);
create index lesson_audit_of_lesson on lesson_audit (lesson_id, id desc);
create index lesson_audit_by_member on lesson_audit (member_id, created_at desc) where action = 'audit';

create table lesson_favorite (
  member_id bigint not null references member,
  lesson_id bigint not null references lesson,
  created_at timestamptz not null default now(),
  primary key (member_id, lesson_id)
);
create index lesson_favorite_listed on lesson_favorite (member_id, created_at desc, lesson_id desc);

-- Members who have begun to watch a lesson.
create table lesson_learner (
  lesson_id bigint not null references lesson,
  member_id bigint not null references member,
  created_at timestamptz not null default now(),
  primary key (lesson_id, member_id)
);
-- Figures of a day. Rows come in the order of time, so a BRIN index of a few kilobytes finds those of a day.
create index lesson_learner_by_time on lesson_learner using brin (created_at) with (autosummarize = on);

-- The watched parts of a section's video, in tenths of seconds, and where the player resumes.
create table lesson_progress (
  member_id bigint not null references member,
  section_id bigint not null,                           -- no foreign key: a section has one row per version
  lesson_id bigint not null references lesson,
  file_id bigint not null,                              -- progress starts over when the section gets another video
  position real not null,
  watched int4multirange not null,
  percent smallint not null check (percent between 0 and 100),
  created_at timestamptz not null default now(),
  reported_at timestamptz not null default now(),
  primary key (member_id, section_id)
) with (fillfactor = 70);
create index lesson_progress_of_lesson on lesson_progress (member_id, lesson_id);

-- Nobody watches faster than time passes: the seconds a member may still report, whatever the number of players, and the
-- seconds of the week (Asia/Shanghai, from Monday).
create table lesson_watch_allowance (
  member_id bigint primary key references member,
  seconds real not null,
  goal_hours smallint not null default 5 check (goal_hours between 1 and 40),   -- that the member wants to learn in a week
  updated_at timestamptz not null default now(),
  week date not null default '2000-01-03',              -- its Monday
  week_seconds real not null default 0
) with (fillfactor = 70);

-- The weeks in which a member watched lessons; the running week is in lesson_watch_allowance.
create table lesson_watch_week (
  member_id bigint not null references member (id),
  week date not null,
  seconds real not null check (seconds >= 0),
  primary key (member_id, week)
);

-- Watched time of each lesson per day (Asia/Shanghai), in tenths of seconds of video, bounded by the allowance above.
create table lesson_watch_day (
  day date not null,
  lesson_id bigint not null references lesson,
  tenths bigint not null,
  primary key (day, lesson_id)
) with (fillfactor = 70);

-- Pictures with a link at the top of the home page and of the courses.
create table banner (
  id bigint generated by default as identity (start with 101) primary key,
  place text not null check (place in ('home', 'course')),
  name text not null check (char_length(name) between 1 and 60),
  cover text,
  lesson_id bigint references lesson,
  url text check (char_length(url) <= 300),
  sort integer not null,
  -- The time in which it is shown; without a bound it is shown at once, or for good.
  shown_from timestamptz,
  shown_until timestamptz,
  is_shown boolean not null default true,
  version integer not null default 1,                   -- optimistic lock of the edit form
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint banner_period check (shown_from < shown_until)
);
create index banner_in_order on banner (place, sort, id) where deleted_at is null;

-- Listed lessons, counted as resources are, for readers who see every lesson and for readers who see the public ones. Kept by
-- lesson-count.sql.
create table lesson_count (
  grain text not null check (grain in ('day', 'month', 'year')),
  audience text not null check (audience in ('all', 'open')),
  category_id bigint not null,                          -- 0: all
  price text not null check (price in ('all', 'free', 'paid')),
  period date not null,                                 -- its first day (Asia/Shanghai)
  count integer not null,
  primary key (grain, audience, category_id, price, period)
) with (fillfactor = 70);

-- The same for the audit queue: submitted lessons that are not deleted, by the submitted version's state, category and day.
create table lesson_audit_count (
  grain text not null check (grain in ('day', 'month', 'year')),
  period date not null,
  state smallint not null,
  category_id bigint not null,
  is_public boolean not null,
  count integer not null,
  primary key (grain, period, state, category_id, is_public)
) with (fillfactor = 70);

-- Reviews of resources and courses by the members who have them.
create table review (
  id bigint generated by default as identity (start with 1001) primary key,
  kind text not null check (kind in ('resource', 'lesson')),
  item_id bigint not null,                              -- no foreign key: the kinds live in different tables
  version integer not null,                             -- the version on offer when it was written
  author_id bigint not null references member,
  owner_id bigint not null references member,           -- the author of the item, so that an author's reviews are found without joining
  owned_by text not null check (owned_by in ('bought', 'shared', 'used')),    -- how the author had the item
  stars smallint not null check (stars between 1 and 5),
  content text not null check (char_length(content) between 1 and 300),
  is_pending_review boolean not null default false,
  answer text check (char_length(answer) between 1 and 300),
  answered_at timestamptz,
  is_answer_pending boolean not null default false,
  flagged_words text[] not null default '{}',
  helpful_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  is_shown boolean not null generated always as (deleted_at is null and not is_pending_review) stored,
  is_answered boolean not null generated always as (answer is not null and not is_answer_pending) stored,
  check ((answer is null) = (answered_at is null)),
  check (answer is not null or not is_answer_pending)
);
create unique index review_one_each on review (author_id, kind, item_id) where deleted_at is null;
create index review_by_help on review (kind, item_id, helpful_count desc, id desc) where is_shown;
create index review_by_time on review (kind, item_id, created_at desc, id desc) where is_shown;
create index review_by_stars on review (kind, item_id, stars, id) where is_shown;
create index review_answered_by_help on review (kind, item_id, helpful_count desc, id desc) where is_shown and is_answered;
create index review_answered_by_time on review (kind, item_id, created_at desc, id desc) where is_shown and is_answered;
create index review_answered_by_stars on review (kind, item_id, stars, id) where is_shown and is_answered;
create index review_low_by_help on review (kind, item_id, helpful_count desc, id desc) where is_shown and stars <= 3;
create index review_low_by_time on review (kind, item_id, created_at desc, id desc) where is_shown and stars <= 3;
create index review_own on review (author_id, created_at desc, id desc) where deleted_at is null;
create index review_of_item on review (kind, item_id, created_at desc, id desc) where deleted_at is null;
create index review_listed on review (created_at desc, id desc) where deleted_at is null;
create index review_listed_by_help on review (helpful_count desc, id desc) where deleted_at is null;
create index review_listed_by_stars on review (stars, created_at desc, id desc) where deleted_at is null;
create index review_pending on review (created_at desc, id desc)
  where deleted_at is null and (is_pending_review or is_answer_pending);
create index review_words on review using gin (content gin_trgm_ops) where deleted_at is null;
create index review_received on review (owner_id, created_at desc, id desc) where is_shown;

-- The members who found a review helpful.
create table review_vote (
  review_id bigint not null references review,
  member_id bigint not null references member,
  created_at timestamptz not null default now(),
  primary key (review_id, member_id)
);
create index review_vote_of_member on review_vote (member_id, created_at, review_id);

-- The shown reviews of an item, maintained by triggers on review.
create table review_total (
  kind text not null,
  item_id bigint not null,
  star_1 integer not null default 0,
  star_2 integer not null default 0,
  star_3 integer not null default 0,
  star_4 integer not null default 0,
  star_5 integer not null default 0,
  answered integer not null default 0,
  primary key (kind, item_id)
);

-- The followers of authors.
create table author_follow (
  author_id bigint not null references member,
  member_id bigint not null references member,
  created_at timestamptz not null default now(),
  primary key (author_id, member_id),
  check (author_id <> member_id)
);
create index author_follow_of_member on author_follow (member_id, created_at desc, author_id desc);

-- Maintained by triggers on author_follow.
create table author_total (
  author_id bigint primary key references member,
  followers integer not null default 0
);

-- How far the followers of an author have been notified of a new item: each is notified once.
create table follow_notice (
  kind text not null check (kind in ('resource', 'lesson')),
  item_id bigint not null,                              -- no foreign key: the kinds live in different tables
  notified_after bigint not null default 0,             -- followers up to this number have been notified
  is_done boolean not null default false,
  primary key (kind, item_id)
);

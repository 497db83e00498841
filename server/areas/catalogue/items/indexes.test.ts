import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as claims from '#contract/catalogue/claims/claims.ts'
import { listLearning } from '#contract/catalogue/courses/lessons.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import { listAuditResources } from '#contract/catalogue/documents/library-audit.ts'
import * as reviews from '#contract/catalogue/items/reviews/reviews.ts'
import type { Actor } from '#kernel/http/index.ts'
import { type TestDatabase, testDatabase } from '#kernel/testing/database.ts'
import { expectAllNamed, type IndexUses, indexReader } from '../../../testing/index-uses.ts'
import { readEntries } from '../../office/dossiers/read-entries.ts'
import { runRollUp } from '../../office/insight/roll-up.ts'
import { listForAdmin as findClaims } from '../claims/admin-claims.ts'
import { findClaimOf } from '../claims/claim-queries.ts'
import { readUses } from '../claims/item-facts.ts'
import { listMine as findOwnClaims } from '../claims/own-claims.ts'
import { findLearning } from '../courses/learning/list-learning.ts'
import { findSection } from '../courses/learning/watch-rule.ts'
import { auditedRows } from '../documents/audit/audit-queries.ts'
import { resourcePart } from '../documents/dossier.ts'
import { findBought, findDownloads, findFavorites } from '../documents/own/member-queries.ts'
import { findEqual } from '../documents/previews/leaks/leak-queries.ts'
import { memberPart } from './access/dossier.ts'
import { countReceived } from './access/received.ts'
import { listTrail } from './audit/audit-trail.ts'
import { findAuthorHistory } from './audit/author-history.ts'
import { readDesk } from './audit/desk-queue.ts'
import { readEarnings } from './authors/earnings.ts'
import { followAuthor } from './authors/follow-author.ts'
import { sweepItemDays } from './item-days.ts'
import type { ListFilter, SortField } from './listing/filter.ts'
import { listItems } from './listing/list-items.ts'
import { listForAdmin as findReviews } from './reviews/admin-reviews.ts'
import { listReviews } from './reviews/list-reviews.ts'
import { mergedReviews } from './reviews/member-data.ts'
import { listReceived } from './reviews/received-reviews.ts'
import { releaseDueShares } from './sales/end-sale.ts'
import { findSaleTo } from './sales/sale-queries.ts'

let database: TestDatabase
let reader: Awaited<ReturnType<typeof indexReader>>

const rows = 10_000
const sha256 = 'a'.repeat(64)

beforeAll(async () => {
  database = await testDatabase()
  const { sql: driver, url } = database
  await driver.unsafe(`
    insert into member (id, username, nick_name, level, password_hash) select n, 'm' || n, 'm' || n, 4, '' from generate_series(1, 500) as n;
    insert into stored_file (id, key, name, suffix, size, sha256)
    select n, 'k' || n, 'f', 'pdf', 1, lpad(to_hex(n), 64, '0') from generate_series(1, ${rows}) as n;
    update stored_file set sha256 = '${sha256}' where id = 3;
    insert into item (id, kind, author_id, name, description, category_id, coin, trace_code, state, approved_at, uploaded_at, newest_at,
      submitted_version, submitted_state, submitted_at, submitted_name, submitted_category_id, submitted_coin)
    select n, kind, 1 + n % 500, '资料' || n, 'd', category, n % 300, 'SZ-' || lpad(upper(to_hex(n)), 10, '0'), state, at, at, at,
      1, state, at, '资料' || n, category, n % 300
    from generate_series(1, ${rows}) as n, lateral (select now() - n * interval '1 hour' as at,
      case n % 4 when 0 then 'lesson' else 'resource' end as kind, case n % 4 when 0 then 20001 + n % 8 else 10001 + n % 7 end as category,
      case n % 50 when 7 then 0 else 1 end as state) as made;
    insert into item_version (item_id, number, name, description, category_id, coin) select id, 1, name, 'd', category_id, coin from item;
    insert into item_stats (item_id, kind, view_count, trending_score) select id, kind, id % 977, id % 991 from item;
    insert into item_audit (item_id, version, action, reason, coin, member_id, created_at)
    select id, 1, 'audit', 'r', coin, 1 + id % 9, uploaded_at from item;
    insert into item_favorite (member_id, item_id, coin) select 1 + n % 500, n, 1 from generate_series(1, ${rows}) as n;
    insert into user_group (id, owner_id, name) overriding system value select n, n, 'g' from generate_series(1, 500) as n;
    insert into user_group_member (group_id, member_id) select 1 + n % 500, 1 + (n + n / 500) % 500 from generate_series(1, 5000) as n;
    insert into access_grant (item_id, reason, member_id, coins, version, created_at)
    select n, 'bought', 1 + n % 500, 10, 1, now() - (${rows} - n) * interval '1 hour' from generate_series(1, ${rows}) as n;
    insert into access_grant (item_id, reason, member_id, giver_id)
    select n, 'shared', 1 + n % 500, 1 + (n + 1) % 500 from generate_series(1, 5000) as n;
    insert into item_download (member_id, item_id, version, file_id, trace_code, address, created_at)
    select 1 + n % 500, n, 1, n, 'SD-' || lpad(upper(to_hex(n)), 12, '0'), '', now() - (${rows} - n) * interval '1 hour'
    from generate_series(1, ${rows}) as n;
    insert into item_day (item_id, day) select n, current_date - n % 390 from generate_series(1, ${rows}) as n;
    insert into resource (item_id, tags, file_id, suffix, file_size) select id, '{}', id, 'pdf', 1 from item where kind = 'resource';
    insert into resource_version (item_id, number, tags, file_id) select item_id, 1, '{}', file_id from resource;
    insert into lesson (item_id, has_chapter, allows_rates, has_trial, section_count)
    select id, false, false, false, 1 from item where kind = 'lesson';
    insert into lesson_version (item_id, number, has_chapter, allows_rates) select item_id, 1, false, false from lesson;
    insert into lesson_chapter (lesson_id, version, id, place, name) select item_id, 1, item_id, 0, 'c' from lesson;
    insert into lesson_section (lesson_id, version, id, chapter_id, place, name, file_id)
    select item_id, 1, item_id, item_id, 0, 's', item_id from lesson;
    insert into lesson_attachment (lesson_id, version, file_id, place) select item_id, 1, item_id - 1, 0 from lesson;
    insert into lesson_progress (member_id, section_id, lesson_id, file_id, position, watched, percent)
    select 1 + n % 500, item_id, item_id, item_id, 0, '{}', 50 from lesson, generate_series(item_id, item_id + 1) as n;
    insert into lesson_learner (lesson_id, member_id) select item_id, 1 + item_id % 500 from lesson;
    insert into point_posting (id, kind, ref, shape, digest, created_at) overriding system value
    select n, 'buy-resource', n, 'spend', '', now() from generate_series(1, ${rows}) as n;
    insert into item_sale (posting_id, item_id, version, buyer_id, author_id, price, share, state, release_at, ended_at)
    select n, n, 1, 1 + n % 500, 1 + (n + 1) % 500, 10, 5, case n % 10 when 0 then 'held' else 'released' end,
      now() + interval '1 day', case n % 10 when 0 then null else now() end from generate_series(1, ${rows}) as n;
    insert into claim (sale_id, item_id, buyer_id, owner_id, price, reason, wish, words, is_after_use, state, answer_until, ended_at, created_at)
    select n, n, 1 + n % 500, 1 + (n + 1) % 500, 10, 'other', 'refund', 'w', false, case n % 20 when 0 then 'ruling' else 'withdrawn' end,
      now(), case n % 20 when 0 then null else now() end, now() - n * interval '1 hour' from generate_series(1, 5000) as n;
    insert into review (id, item_id, version, author_id, owner_id, owned_by, stars, content, is_pending_review, created_at)
    select n, 1 + n % 5000, 1, 1 + (n + n / 5000) % 500, 1 + n % 5000 % 500, 'bought', 1 + n % 5, '评价' || n, n % 200 = 0,
      now() - n * interval '1 hour' from generate_series(1, ${rows}) as n;
    insert into review_vote (review_id, member_id) select n, 1 + n % 500 from generate_series(1, 5000) as n;
    insert into author_follow (author_id, member_id) select 1 + n % 500, 1 + (n + 1 + n / 500) % 500 from generate_series(1, 5000) as n;`)
  await driver`vacuum analyze`
  reader = await indexReader(url)
})
afterAll(async () => {
  await reader.close()
  await database.close()
})

const me = { id: 1, level: 4, name: 'm1' } as Actor
const found =
  (filter: ListFilter, field: SortField = 'uploadTime'): IndexUses[string] =>
  (db) =>
    listItems(db, 'resource', { page: 0, size: 12, sort: { field, direction: 'desc' } }, filter)
const audited =
  (input: Record<string, unknown>): IndexUses[string] =>
  (db) =>
    auditedRows(db, listAuditResources.query.parse(input))
const reviewed =
  (input: Record<string, unknown>): IndexUses[string] =>
  (db) =>
    findReviews(db, reviews.listAdminReviews.query.parse(input))
const claimed =
  (input: Record<string, unknown>): IndexUses[string] =>
  (db) =>
    findClaims(db, claims.listClaims.query.parse(input))
const mine =
  (side: 'buyer' | 'author'): IndexUses[string] =>
  (db) =>
    findOwnClaims(db, me, claims.listMyClaims.query.parse({ side }))
const dossier =
  (list: 'buyers' | 'downloads'): IndexUses[string] =>
  (db) =>
    readEntries(db, resourcePart.lists![list]!, 1, { size: 20 })

const uses: IndexUses = {
  user_group_member_of_person: (db) => countReceived(db, 1, 'resource'),
  item_listed: found({}),
  item_listed_in_category: found({ categoryId: 10003 }),
  item_listed_by_coin: found({ isFree: true }, 'coin'),
  item_listed_of_author: found({ authorId: 2 }),
  item_own: (db) => findAuthorHistory(db, 'resource', { id: 1, authorId: 2 }),
  item_submitted: audited({}),
  item_submitted_by_state: audited({ isAudit: 0 }),
  item_words: audited({ name: '资料1234' }),
  item_stats_trending: found({}, 'trending'),
  item_stats_rated: found({}, 'rating'),
  item_audit_of_item: (db) => listTrail(db, 1),
  item_audit_by_member: (db) => readDesk(db, me, 'resource', { extra: sql<object>`select 1 as one` }),
  item_favorite_listed: (db) => findFavorites(db, me, library.listFavoriteResources.query.parse({})),
  access_grant_of_member: (db) => findBought(db, 1, library.listBoughtResources.query.parse({})),
  access_grant_of_giver: (db) => memberPart.whenDisabled(db, 1),
  access_grant_of_item: dossier('buyers'),
  access_grant_by_time: runRollUp,
  item_download_of_member: (db) => findDownloads(db, me, library.listMyDownloads.query.parse({})),
  item_download_of_buyer: (db) => readUses(db, 2, 1),
  item_download_of_item: dossier('downloads'),
  item_download_by_time: runRollUp,
  item_day_by_day: sweepItemDays,
  resource_version_by_file: (db) => findEqual(db, sha256),
  item_sale_of_buyer: (db) => findSaleTo(db, 2, 1),
  item_sale_due: (db) => releaseDueShares(db),
  item_sale_held_of_author: (db) => readEarnings(db, 2, 'days'),
  claim_of_sale: (db) => findClaimOf(db, 1),
  claim_of_buyer: mine('buyer'),
  claim_of_owner: mine('author'),
  claim_listed: claimed({}),
  claim_by_state: claimed({ state: 'ruling' }),
  lesson_section_by_id: (db) => findSection(db, me, 'id', 4),
  lesson_section_by_file: (db) => findSection(db, me, 'file_id', 4),
  lesson_attachment_by_file: (db) => findEqual(db, sha256),
  lesson_learner_by_time: runRollUp,
  lesson_progress_of_lesson: (db) => findLearning(db, me, listLearning.query.parse({})),
  review_of_item: (db) => listReviews(db, me, reviews.listReviews.query.parse({ kind: 'resource', itemId: 2 })),
  review_received: (db) => listReceived(db, me, reviews.listReceivedReviews.query.parse({ authorId: 2 })),
  review_listed: reviewed({}),
  review_pending: reviewed({ isHeld: 1 }),
  review_words: reviewed({ content: '评价123' }),
  review_vote_of_member: (db) => Promise.all(mergedReviews.map(({ count }) => count(db, 1))),
  author_follow_of_member: (db) => followAuthor(db, me, 2),
}

test('every index of items and of what people do with them has a list, lookup or job', () =>
  expectAllNamed(
    database.db,
    [
      ...[
        'item',
        'item_stats',
        'item_version',
        'item_audit',
        'item_favorite',
        'item_sale',
        'item_download',
        'item_day',
      ],
      ...[
        'user_group',
        'user_group_member',
        'access_grant',
        'access_request',
        'category',
        'audit_lock',
        'held_decision',
      ],
      ...[
        'resource',
        'resource_version',
        'lesson',
        'lesson_section',
        'lesson_attachment',
        'lesson_learner',
        'lesson_progress',
      ],
      ...['claim', 'review', 'review_vote', 'author_follow', 'author_total', 'follow_notice'],
    ],
    uses,
  ))

test.for(Object.entries(uses))('%s is read by what it is for', async ([index, use]) => {
  expect(await reader.usedBy(use)).toContain(index)
})

test('no index has a value that a view, a use, a sale, a favourite or a vote changes, apart from trending and rating', async () => {
  const counted = ['item_stats', 'review'].map((table) => sql`${table}::regclass`)
  const { rows: indexed } = await sql<{ name: string }>`
    select distinct attname as name from pg_index join pg_attribute on attrelid = indexrelid
    where indrelid in (${sql.join(counted)}) and attname ~ '_(count|sum|score|[1-5])$|^earned$' order by 1`.execute(
    database.db,
  )
  expect(indexed.map(({ name }) => name)).toEqual(['rating_score', 'trending_score'])
})

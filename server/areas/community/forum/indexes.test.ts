import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as forum from '#contract/community/forum/forum.ts'
import type { Actor } from '#kernel/http/index.ts'
import { type TestDatabase, testDatabase } from '#kernel/testing/database.ts'
import { expectAllNamed, type IndexUses, indexReader } from '../../../testing/index-uses.ts'
import { findRepliesForAdmin, findTopicsForAdmin, replyPages, topicPages } from './admin/admin-queries.ts'
import { readFigures } from './figures.ts'
import { findByAuthor, findFavorites, findOwnReplies } from './own-queries.ts'
import { findComments, findReplies } from './replies/reply-queries.ts'
import { findListed } from './topics/list-queries.ts'
import { linkPictures } from './topics/topic-text.ts'

let database: TestDatabase
let reader: Awaited<ReturnType<typeof indexReader>>

beforeAll(async () => {
  database = await testDatabase()
  const { sql: driver, url } = database
  await driver.unsafe(`
    insert into member (id, username, nick_name, level, password_hash) select n, 'm' || n, 'm' || n, 4, '' from generate_series(1, 100) as n;
    insert into topic (id, author_id, title, content, summary, category_id, tags, created_at, is_pending_review, is_locked)
    select n, 1 + n % 100, 't', '<p>x</p>', 'x', 30001 + n % 8, '{}', now() - n * interval '1 hour', n % 97 = 0, n % 89 = 0
    from generate_series(1, 2000) as n;
    insert into topic_reply (id, topic_id, author_id, content, is_pending_review)
    select 10000 + n, 1 + n % 500, 1 + n % 100, 'r' || n, n % 61 = 0 from generate_series(1, 2000) as n;
    insert into topic_reply (topic_id, author_id, content, root_id, parent_id)
    select topic_id, 1 + n % 100, 'r', id, id from topic_reply, generate_series(1, 4) as n where floor = 1 and topic_id < 50;
    insert into topic_favorite (member_id, topic_id) select 1 + n % 100, 1 + n % 500 from generate_series(1, 500) as n;`)
  await driver`vacuum analyze`
  reader = await indexReader(url)
})
afterAll(async () => {
  await reader.close()
  await database.close()
})

const me = { id: 1 } as Actor
const listed = (input: Record<string, unknown> = {}) => forum.listTopics.query.parse(input)
const topics = (input: Record<string, unknown> = {}) => forum.listAdminTopics.query.parse(input)
const replies = (input: Record<string, unknown> = {}) => forum.listAdminReplies.query.parse(input)

const uses: IndexUses = {
  topic_newest: (db) => findListed(db, listed()),
  topic_newest_in_category: (db) => findListed(db, listed({ topicCategoryId: 30003 })),
  topic_updated: async (db) => (await topicPages(db, {}))(topics({ sort: 'updateTime,desc' })),
  topic_by_author: (db) => findByAuthor(db, me, { ...listed(), uploadUserId: 1 }),
  topic_pending_review: (db) => findTopicsForAdmin(db, topics({ isHeld: 1 })),
  topic_locked: (db) => findTopicsForAdmin(db, topics({ isLocked: 1 })),
  topic_activity_active: (db) => findListed(db, listed({ sort: 'activeTime,desc' })),
  topic_activity_active_in_category: (db) =>
    findListed(db, listed({ sort: 'activeTime,desc', topicCategoryId: 30003 })),
  topic_activity_by_likes: (db) => findListed(db, listed({ sort: 'love,desc' })),
  topic_activity_by_likes_in_category: (db) => findListed(db, listed({ sort: 'love,desc', topicCategoryId: 30003 })),
  topic_activity_by_replies: (db) => findListed(db, listed({ sort: 'answerCount,desc' })),
  topic_activity_unanswered: (db) => findListed(db, listed({ unanswered: 1 })),
  topic_activity_unanswered_in_category: (db) => findListed(db, listed({ unanswered: 1, topicCategoryId: 30003 })),
  topic_reply_of_comment: (db) => findReplies(db, me, forum.listReplies.query.parse({ answerId: 10_000 + 1 })),
  topic_reply_nested: (db) => sql`update topic set deleted_at = now() where id = 40`.execute(db),
  topic_reply_own_pending_review: (db) => findComments(db, me, forum.listComments.query.parse({ topicId: 3 })),
  topic_reply_own: (db) => findOwnReplies(db, me, forum.listOwnReplies.query.parse({})),
  topic_reply_listed: async (db) => (await replyPages(db, 1, {}))(replies()),
  topic_reply_pending_review: async (db) => (await replyPages(db, 1, {}))(replies({ isHeld: 1 })),
  topic_reply_words: (db) => findRepliesForAdmin(db, 1, replies({ content: 'r123' })),
  topic_favorite_listed: (db) => findFavorites(db, me, forum.listFavoriteTopics.query.parse({})),
  topic_picture_of_topic: (db) => db.transaction().execute((tx) => linkPictures(tx, 3, '')),
  forum_member_by_replies: (db) => readFigures(db),
}

test('every index of the forum has a list or lookup', () =>
  expectAllNamed(
    database.db,
    ['topic', 'topic_activity', 'topic_reply', 'topic_favorite', 'topic_picture', 'topic_audit', 'forum_member'],
    uses,
  ))

test.for(Object.entries(uses))('%s is read by what it is for', async ([index, use]) => {
  expect(await reader.usedBy(use)).toContain(index)
})

import { sql } from 'kysely'
import { levels } from '#contract/constants.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { cachedUntilNotified } from '#kernel/live/index.ts'
import { dayStart, today } from '#kernel/time/index.ts'
import { showsRegions } from './shown-region.ts'
import { authorColumns } from './topics/list-queries.ts'
import { toAuthor } from './view.ts'
import './tables.ts'

const activeShown = 6
const trendingShown = 6
/** Trending are the topics with most replies among this number of recently active ones. */
const trendingCandidates = 100

/** The real figures of the forum's header and side column (FORUM-6). */
export const readFigures = async (db: Db) => {
  const [totals, members, active, trending] = await Promise.all([
    // Never announced: counting for every reply would cost more than the lists.
    cachedUntilNotified(db, 'forum.figures', 'all', () => countAll(db)),
    countMembers(db),
    findActive(db),
    findTrending(db),
  ])
  return { ...totals, members, active, hot: trending }
}

/** Topics and visible replies are the sums of everybody's. */
const countAll = async (db: Db) => {
  const { rows } = await sql<{ topicsToday: number; topics: number; answers: number }>`
    select (select count(*)::int from topic
            where is_pinned in (true, false) -- the index of the newest begins with it
              and created_at >= ${dayStart(today())} and deleted_at is null and not is_pending_review) as "topicsToday",
      coalesce(sum(topic_count), 0)::int as topics, coalesce(sum(reply_count), 0)::int as answers
    from forum_member`.execute(db)
  return rows[0]!
}

const countMembers = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('member_count')
    .select(sql<number>`coalesce(sum(count), 0)::int`.as('count'))
    .where('enabled', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

const findActive = async (db: Db) => {
  const rows = await db
    .selectFrom('forum_member')
    .innerJoin('member', 'member.id', 'forum_member.member_id')
    .select(['member.id as author_id', ...authorColumns, 'forum_member.reply_count'])
    .where('forum_member.reply_count', '>', 0)
    .where('member.deleted_at', 'is', null)
    .orderBy('forum_member.reply_count', 'desc')
    .orderBy('forum_member.member_id')
    .limit(activeShown)
    .execute()
  return rows.map((row) => ({ ...toAuthor(row), answers: row.reply_count }))
}

const findTrending = async (db: Db) => {
  const recent = db
    .selectFrom('topic_activity')
    .select(['id', 'reply_count'])
    .where(sql<boolean>`deleted_at is null and not is_pending_review and not is_pinned`)
    .orderBy('active_at', 'desc')
    .orderBy('id', 'desc')
    .limit(trendingCandidates)
  const rows = await db
    .selectFrom(recent.as('recent'))
    .innerJoin('topic', 'topic.id', 'recent.id')
    .select(['topic.id', 'topic.title', 'recent.reply_count'])
    .where('recent.reply_count', '>', 0)
    .orderBy('recent.reply_count', 'desc')
    .orderBy('recent.id', 'desc')
    .limit(trendingShown)
    .execute()
  return rows.map(({ id, title, reply_count }) => ({ id, title, answerCount: reply_count }))
}

/** A member's profile and figures in the forum. */
export const readForumUser = async (db: Db, viewer: Actor, userId: number) => {
  const row = await db
    .selectFrom('member')
    .leftJoin('forum_member', 'forum_member.member_id', 'member.id')
    .select(['member.id as author_id', ...authorColumns, 'member.level', 'member.created_at'])
    .select([
      'forum_member.topic_count',
      'forum_member.reply_count',
      'forum_member.accepted_count',
      'forum_member.like_count',
      'forum_member.region',
    ])
    .where('member.id', '=', userId)
    .where('member.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return fail('not_found')
  return {
    ...toAuthor(row),
    level: row.level === null ? '' : levels[row.level].label,
    joinTime: row.created_at.toISOString(),
    topics: row.topic_count ?? 0,
    answers: row.reply_count ?? 0,
    accepted: row.accepted_count ?? 0,
    loved: row.like_count ?? 0,
    ipRegion: (await showsRegions(db)) ? row.region : null,
    isSelf: userId === viewer.id,
  }
}

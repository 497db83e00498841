import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  ContextPart,
  getReport,
  ReportContext,
  ReportDesk,
  ReportedAuthor,
} from '#contract/base/moderation/moderation.ts'
import { type Verdict, verdicts } from '#contract/base/moderation/report-verdicts.ts'
import { levelId, levels } from '#contract/constants.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { countUpTo, findQueuePlace } from '#kernel/listing/index.ts'
import { checkOne } from './check-text.ts'
import { type ItemContext, kindOf, type ReportableKinds } from './kinds.ts'
import { findReportedItem } from './report-queries.ts'
import { mayRule } from './rule-report.ts'
import { type SensitiveWords, sensitiveWordsOf } from './sensitive-words.ts'
import { toReportedItem } from './view.ts'
import './tables.ts'

const shownRulings = 5

/** Everything an administrator needs to judge one reported item. */
export const readReport = async (
  db: Db,
  kinds: ReportableKinds,
  administrator: Actor,
  { id, around }: z.output<typeof getReport.query>,
): Promise<ReportDesk> => {
  const row = (await findReportedItem(db, kinds, id)) ?? fail('not_found')
  const [context, words, author, queue] = await Promise.all([
    kindOf(kinds, row.kind).readContext(db, row.target_id, around),
    sensitiveWordsOf(db),
    row.author_id === null ? undefined : findAuthor(db, row.author_id, id),
    findPlace(db, id),
  ])
  return {
    item: toReportedItem(row),
    context: context ? toContext(words, context) : null,
    author: author ?? null,
    verdicts: verdictNames.filter((verdict) => mayRule(administrator, verdict) && isPossible(verdict, author)),
    queue,
  }
}

const verdictNames = Object.keys(verdicts) as Verdict[]

/** Administrators and people who have left are not warned, muted or banned. */
const isPossible = (verdict: Verdict, author: ReportedAuthor | undefined): boolean =>
  verdict === 'dismiss' || verdict === 'take-down' || (author !== undefined && !author.isAdministrator)

const toContext = (words: SensitiveWords, { posts, ...context }: ItemContext): ReportContext => {
  const marked = posts.map(({ text, ...post }) => ({ post, ...markParts(words, text) }))
  return {
    ...context,
    posts: marked.map(({ post, parts }) => ({
      id: post.id,
      userName: post.author_name,
      avatar: post.avatar,
      createTime: post.created_at.toISOString(),
      floor: post.floor,
      isTarget: post.isTarget,
      isOriginal: post.isOriginal,
      parts,
    })),
    words: marked.find(({ post }) => post.isTarget)?.words ?? [],
  }
}

/** Phone numbers, e-mail addresses, and names after the words that announce an account of a messenger. */
const contacts =
  /(?<!\d)1[3-9]\d{9}(?!\d)|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+|(?<=(?:微信|威信|[vV][信xX]|[wW][xX]|[qQ]{2})(?:[号群]|[:：]|\s){0,4})[A-Za-z0-9_-]{5,20}/g

const longestText = 2_000

interface Range {
  start: number
  end: number
  mark: 'word' | 'contact'
}

/** The text with its sensitive words marked and its contacts left out, so that those who judge it do not collect them. */
const markParts = (words: SensitiveWords, whole: string): { parts: ContextPart[]; words: string[] } => {
  const text = whole.length > longestText ? `${whole.slice(0, longestText)}…` : whole
  const { hits } = checkOne(words, text)
  const contactRanges = [...text.matchAll(contacts)].map(({ index, 0: found }): Range => {
    return { start: index, end: index + found.length, mark: 'contact' }
  })
  const wordRanges = hits.map(({ start, end }): Range => ({ start, end, mark: 'word' }))
  return {
    parts: cutAt(text, [...contactRanges, ...wordRanges]),
    words: [...new Set(hits.map(({ word }) => word))],
  }
}

/** Where ranges overlap, the one that begins first wins, and contacts win over words. */
const cutAt = (text: string, ranges: Range[]): ContextPart[] => {
  const parts: ContextPart[] = []
  let done = 0
  for (const { start, end, mark } of ranges.sort((a, b) => a.start - b.start || a.mark.localeCompare(b.mark))) {
    if (start < done) continue
    if (start > done) parts.push({ text: text.slice(done, start) })
    parts.push({ text: mark === 'contact' ? '已遮盖联系方式' : text.slice(start, end), mark })
    done = end
  }
  if (done < text.length) parts.push({ text: text.slice(done) })
  return parts
}

/** The position among the open items in the order of the list, and the item that follows; after the last, the first. */
const findPlace = async (db: Db, id: number): Promise<ReportDesk['queue']> => {
  const open = db.selectFrom('reported_item').where('state', '=', 'open')
  const [{ total }, { place, nextId }, first] = await Promise.all([
    countUpTo(open.select('id'), db),
    findQueuePlace(db, {
      rows: sql`select id, last_reported_at as at from reported_item where state = 'open'`,
      here: sql`select last_reported_at, id from reported_item where id = ${id}`,
      id,
      isOldestFirst: false,
    }),
    open
      .select('id')
      .where('id', '<>', id)
      .orderBy('last_reported_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  return { openCount: total, position: place, nextId: nextId ?? first?.id ?? null }
}

const findAuthor = async (db: Db, authorId: number, itemId: number): Promise<ReportedAuthor | undefined> => {
  const [author, rulings, { total }] = await Promise.all([
    db
      .selectFrom('member')
      .leftJoin('forum_member', 'forum_member.member_id', 'member.id')
      .leftJoin('point_account', 'point_account.member_id', 'member.id')
      .select(['member.id', 'nick_name', 'avatar', 'level', 'member.created_at', 'muted_until'])
      .select(['forum_member.topic_count', 'forum_member.reply_count', 'point_account.balance'])
      .where('member.id', '=', authorId)
      .where('member.deleted_at', 'is', null)
      .executeTakeFirst(),
    ruled(db, authorId)
      .innerJoin('member as judge', 'judge.id', 'reported_item.ruled_by')
      .select(['reported_item.id', 'verdict', 'ruling', 'ruled_at', 'judge.nick_name as judge_name'])
      .where('reported_item.id', '<>', itemId)
      .orderBy('ruled_at', 'desc')
      .orderBy('reported_item.id', 'desc')
      .limit(shownRulings)
      .execute(),
    countUpTo(ruled(db, authorId).where('verdict', 'in', ['warn', 'mute', 'ban']).select('reported_item.id'), db),
  ])
  if (!author) return undefined
  return {
    id: author.id,
    userName: author.nick_name,
    avatar: author.avatar,
    levelName: author.level === null ? '访客' : levels[author.level].label,
    createTime: author.created_at.toISOString(),
    topicCount: author.topic_count ?? 0,
    replyCount: author.reply_count ?? 0,
    coin: author.balance ?? 0,
    warningCount: total,
    mutedUntil: author.muted_until && author.muted_until > new Date() ? author.muted_until.toISOString() : null,
    isAdministrator: author.level === levelId.administrator,
    rulings: rulings.map(({ id, verdict, ruling, ruled_at, judge_name }) => ({
      id,
      verdict: verdict!,
      ruling,
      ruleUserName: judge_name,
      ruleTime: ruled_at!.toISOString(),
    })),
  }
}

const ruled = (db: Db, authorId: number) =>
  db.selectFrom('reported_item').where('author_id', '=', authorId).where('state', '<>', sql.lit('open'))

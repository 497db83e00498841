import type { ReportReason } from '#contract/base/moderation/report-reasons.ts'
import type { Verdict } from '#contract/base/moderation/report-verdicts.ts'
import { addTopic as topicFields } from '#contract/community/forum/forum.ts'
import { type Db, inTransaction, readFact, writeFact } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { addReport, ruleReport } from '../server/areas/base/moderation/index.ts'
import { takeDown, withdraw } from '../server/areas/catalogue/items/index.ts'
import { addTopic, importTopic } from '../server/areas/community/forum/index.ts'
import { reportDesk } from '../server/reported-contents.ts'
import { memberFinder } from './people.ts'
import { readContent } from './read-content.ts'

interface TopicTexts {
  title: string
  categoryId: number
  author: string
  body: string
}
interface ReportTexts {
  kind: 'topic' | 'reply' | 'resource'
  /** Of the topic or the resource. */
  title: string
  /** The position of the reply in its topic. */
  reply?: number
  by: string[]
  reason: ReportReason
  detail: string
  ruling?: { verdict: Verdict; reason: string }
}
interface ModerationTexts {
  reports: ReportTexts[]
  advertising: (TopicTexts & { daysAgo: number })[]
  held: TopicTexts[]
  withdrawn: string[]
  takenDown: { title: string; reason: string }[]
}
type Find = Awaited<ReturnType<typeof memberFinder>>

const dayMs = 86_400_000

/**
 * Loads what moderators work on: reports with and without a ruling, topics held for a sensitive word, a withdrawn and a
 * taken down resource. Topics and resources must be there.
 */
export const loadModeration = async (db: Db, administrator: Actor): Promise<void> => {
  if (await readFact(db, 'demo.moderation')) return
  const texts = readContent<ModerationTexts>('moderation')
  const find = await memberFinder(db)
  for (const topic of texts.advertising) await postEarlier(db, find, topic)
  for (const topic of texts.held) await addTopic(db, find(topic.author), fieldsOf(topic))
  for (const report of texts.reports) await reportAndRule(db, find, administrator, report)
  for (const title of texts.withdrawn) await withdrawByAuthor(db, find, title)
  for (const { title, reason } of texts.takenDown)
    await inTransaction(takeDown)(db, administrator, { id: await idOf(db, 'resource', title), reason })
  await writeFact(db, 'demo.moderation', 'complete')
}

const fieldsOf = ({ title, categoryId, body }: TopicTexts) =>
  topicFields.body.parse({ title, topicCategoryId: categoryId, content: body, tags: [] })

const postEarlier = (db: Db, find: Find, topic: TopicTexts & { daysAgo: number }) =>
  importTopic(db, fieldsOf(topic), {
    authorId: find(topic.author).id,
    at: new Date(Date.now() - topic.daysAgo * dayMs),
    viewCount: 0,
    likedBy: [],
    isPinned: false,
    isLocked: false,
    replies: [],
  })

const reportAndRule = async (db: Db, find: Find, administrator: Actor, report: ReportTexts) => {
  const { kind, title, reply, reason, detail, ruling } = report
  const targetId = reply === undefined ? await idOf(db, kind, title) : await replyOf(db, title, reply)
  for (const reporter of report.by) await addReport(db, reportDesk, find(reporter), { kind, targetId, reason, detail })
  if (!ruling) return
  const { id } = await db
    .selectFrom('reported_item')
    .select('id')
    .where('kind', '=', kind)
    .where('target_id', '=', targetId)
    .executeTakeFirstOrThrow()
  await ruleReport(db, reportDesk, administrator, { id, days: undefined, ...ruling })
}

const withdrawByAuthor = async (db: Db, find: Find, title: string) => {
  const { id, username } = await db
    .selectFrom('item')
    .innerJoin('member', 'member.id', 'item.author_id')
    .select(['item.id', 'member.username'])
    .where('item.kind', '=', 'resource')
    .where('submitted_name', '=', title)
    .executeTakeFirstOrThrow()
  await withdraw(db, find(username), 'resource', id)
}

const idOf = async (db: Db, kind: ReportTexts['kind'], title: string): Promise<number> => {
  const query =
    kind === 'resource'
      ? db.selectFrom('item').select('id').where('kind', '=', 'resource').where('name', '=', title)
      : db.selectFrom('topic').select('id').where('title', '=', title)
  return (await query.executeTakeFirstOrThrow()).id
}

const replyOf = async (db: Db, topic: string, place: number): Promise<number> => {
  const { id } = await db
    .selectFrom('topic_reply')
    .innerJoin('topic', 'topic.id', 'topic_reply.topic_id')
    .select('topic_reply.id')
    .where('topic.title', '=', topic)
    .orderBy('topic_reply.id')
    .offset(place)
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

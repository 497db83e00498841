import { addTopic } from '#contract/community/forum/forum.ts'
import type { Db } from '#kernel/database/index.ts'
import { importTopic, type TopicHistory } from '../server/areas/community/forum/index.ts'
import { memberFinder } from './people.ts'
import { readContent } from './read-content.ts'

interface TopicTexts {
  title: string
  categoryId: number
  user: number
  daysAgo: number
  body: string
  likes: number
  views: number
  tags: string[]
  accepted?: number
  replies: { user: number; hoursAfter: number; text: string; to?: number; likes: number }[]
}

const [hourMs, dayMs] = [3_600_000, 86_400_000]
/** Answered topics of this age are closed. */
const lockedAfterDays = 700
/** The title of the pinned topic. */
const pinnedTitle = '联盟数据交付指南的征求意见，大家最想改哪一条'

/** Oldest first, so that ids grow with time. */
export const demoTopics = (): TopicTexts[] =>
  ['topics-1', 'topics-2']
    .flatMap((name) => readContent<TopicTexts[]>(name))
    .sort((one, other) => other.daysAgo - one.daysAgo)

/** Loads the forum's topics and replies, dated relative to today; existing topics are left unchanged. */
export const loadTopics = async (db: Db, say: (line: string) => void): Promise<void> => {
  const all = demoTopics()
  const present = new Set((await db.selectFrom('topic').select('title').execute()).map(({ title }) => title))
  const find = await memberFinder(db)
  const everybody = await db.selectFrom('member').select(['id', 'created_at']).orderBy('id').execute()
  for (const topic of all) {
    if (present.has(topic.title)) continue
    await importTopic(
      db,
      fieldsOf(topic),
      pastOf(topic, (place) => find(place).id, everybody),
    )
  }
  say(`论坛帖子 ${all.length} 篇，回复 ${all.reduce((sum, { replies }) => sum + replies.length, 0)} 条`)
}

interface Joined {
  id: number
  created_at: Date
}

const fieldsOf = ({ title, categoryId, body, tags }: TopicTexts) =>
  addTopic.body.parse({ title, topicCategoryId: categoryId, content: body, tags })

const pastOf = (topic: TopicTexts, idOf: (place: number) => number, everybody: Joined[]): TopicHistory => {
  const { daysAgo, replies, likes, views, accepted, title, user } = topic
  const at = new Date(Date.now() - daysAgo * dayMs - 2 * hourMs)
  const present = everybody.filter(({ created_at }) => created_at < at).map(({ id }) => id)
  return {
    authorId: idOf(user),
    at,
    viewCount: views,
    likedBy: likersOf(present, idOf(user), likes, title.length),
    isPinned: title === pinnedTitle,
    isLocked: accepted !== undefined && daysAgo > lockedAfterDays,
    accepted,
    replies: replies.map((reply, place) => ({
      authorId: idOf(reply.user),
      at: new Date(Math.min(at.getTime() + reply.hoursAfter * hourMs, Date.now() - (replies.length - place) * 1000)),
      content: reply.text,
      to: reply.to,
      likedBy: likersOf(present, idOf(reply.user), reply.likes, reply.text.length),
    })),
  }
}

/** The first `likes` members after an offset, without the author; the same in every load. */
const likersOf = (everybody: number[], authorId: number, likes: number, turn: number): number[] => {
  const others = everybody.filter((id) => id !== authorId)
  const start = turn % Math.max(1, others.length)
  return [...others.slice(start), ...others.slice(0, start)].slice(0, likes)
}

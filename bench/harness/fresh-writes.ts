import { connect } from '#kernel/database/index.ts'
import { numbers } from '../data/data-set.ts'
import { authorOf, coinOf, isListed, isOpenLesson } from '../data/items.ts'
import { firstSectionOf, watchableLessons } from '../data/lessons.ts'
import { isSharedWithGroup } from '../data/resources.ts'
import { memberAt } from '../data/sessions.ts'
import type { FreshRequests } from './compare.ts'
import type { BenchDatabase } from './database.ts'
import { callOf, drawIds, drawPairs, type Pair } from './draw.ts'
import type { Size } from './figures.ts'
import type { BenchRequest } from './load.ts'

const texts = [
  '先看规范，再看地方做法。',
  '我们上一个项目是这样处理的：先复核，再签字，最后归档。',
  '同意楼上，补充一点：'.repeat(6),
]

/** Replies of 1,000 members to topics by Zipf's law. */
export const freshReplies =
  (size: Size): FreshRequests =>
  async (count) => {
    const run = Date.now().toString(36)
    return drawPairs(size, () => true, count).map(({ memberId, itemId }, at) =>
      callOf(memberId, '/api/topic/addTopicAnswer', {
        topicId: itemId,
        content: `${texts[at % texts.length]}（${run}-${at}）`,
      }),
    )
  }

/** The pairs that are not stored yet: a repeated write is cheaper than a new one. */
const withoutStored = async ({ url }: BenchDatabase, pairs: Pair[], stored: string): Promise<Pair[]> => {
  const { sql, close } = connect(url, { max: 1 })
  const [members, items] = [pairs.map(({ memberId }) => memberId), pairs.map(({ itemId }) => itemId)]
  const rows = await sql.unsafe<{ member_id: number; item_id: number }[]>(
    `select member_id, item_id from unnest($1::bigint[], $2::bigint[]) as pair (member_id, item_id) where not exists (${stored})`,
    [members, items] as never[],
  )
  await close()
  return rows.map(({ member_id, item_id }) => ({ memberId: Number(member_id), itemId: Number(item_id) }))
}

/** New likes of 1,000 members. */
export const freshLikes =
  (size: Size, database: BenchDatabase): FreshRequests =>
  async (count) => {
    const drawn = drawPairs(size, () => true, count)
    const stored = 'select from topic_like as l where l.member_id = pair.member_id and l.topic_id = pair.item_id'
    const pairs = await withoutStored(database, drawn, stored)
    return pairs.map(({ memberId, itemId }) => callOf(memberId, '/api/topic/topicLike', { topicId: itemId }))
  }

/** Purchases by 1,000 members of resources that they neither own, bought nor were given. */
export const freshPurchases =
  (size: Size, database: BenchDatabase): FreshRequests =>
  async (count) => {
    const isForSale = ({ memberId, itemId }: Pair) =>
      isListed(itemId) && coinOf(itemId) > 0 && !isSharedWithGroup(itemId) && authorOf(itemId) !== memberId
    const stored = 'select from access_grant as g where g.member_id = pair.member_id and g.item_id = pair.item_id'
    const pairs = await withoutStored(database, drawPairs(size, isForSale, count), stored)
    return pairs.map(({ memberId, itemId }) =>
      callOf(memberId, '/api/library/resourceBuy', { resourceId: itemId, coin: coinOf(itemId) }),
    )
  }

/** Reports of players: each of 1,000 members watches several free lessons at different positions. */
export const heartbeats = (size: Size): BenchRequest[] => {
  const random = numbers(3)
  const isWatched = (at: number) => at <= watchableLessons && isOpenLesson(at) && coinOf(at) === 0
  return drawIds(size, isWatched).map((number, at) => {
    const position = (random() % 59) * 10
    const report = { sectionId: firstSectionOf(number), position, watched: [[position, position + 10]] }
    return callOf(memberAt(at * 7), '/api/lesson/reportProgress', report)
  })
}

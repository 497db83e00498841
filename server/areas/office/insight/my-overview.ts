import { levelId } from '#contract/constants.ts'
import type { MyOverview } from '#contract/office/insight/insight.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import * as lessons from '../../catalogue/courses/index.ts'
import { countMine } from '../../catalogue/items/index.ts'
import * as forum from '../../community/forum/index.ts'
import { summaryOf } from '../../money/points/index.ts'
import { countUnread } from '../../people/notices/index.ts'

/** The first page of the member centre. Every part uses an index that begins with the member. */
export const readMyOverview = async (db: Db, actor: Actor): Promise<MyOverview> => {
  // The third level and members without a level have no coins (PTS-9).
  const hasCoins =
    actor.level === levelId.administrator || actor.level === levelId.first || actor.level === levelId.second
  const [coins, learning, resources, courses, topics, unread] = await Promise.all([
    hasCoins ? summaryOf(db, actor.id) : null,
    lessons.readLearning(db, actor),
    countMine(db, actor, 'resource'),
    countMine(db, actor, 'lesson'),
    forum.countMine(db, actor),
    countUnread(db, actor.id),
  ])
  return {
    coins,
    learning,
    pending: { resources: resources.pending, lessons: courses.pending, topics: topics.pending },
    unread,
    bought: { resources: resources.bought, lessons: courses.bought },
    shared: { resources: resources.shared, lessons: courses.shared },
    hasReceived: resources.hasReceived || courses.hasReceived,
    favorites: { resources: resources.favorites, lessons: courses.favorites, topics: topics.favorites },
  }
}

import { levelId } from '#contract/constants.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { importProgress, importWatchedWeeks } from '../server/areas/catalogue/courses/index.ts'
import { memberFinder } from './people.ts'
import { randomShare } from './pseudo-random.ts'

/** The share of a course's sections that its learners have watched: some courses are finished, others just begun. */
const shares = [1, 0.6, 0.3, 1, 0.15, 0.8]
const learners = ['qiye01', 'geren01', 'third01']
const dayMs = 86_400_000

/**
 * What the demo accounts have watched of their courses, bought, shared or free, as far as the videos are there. A second
 * call adds what has become watchable since.
 */
export const loadLearning = async (db: Db): Promise<void> => {
  const find = await memberFinder(db)
  for (const username of learners) await watch(db, find(username).id, username)
}

const watch = inTransaction(async (tx, memberId: number, username: string) => {
  for (const [at, course] of (await findCourses(tx, memberId)).entries()) {
    const sections = await tx
      .selectFrom('lesson_section')
      .select(['id', 'file_id'])
      .where('lesson_id', '=', course.id)
      .where('version', '=', course.version)
      .orderBy('id')
      .execute()
    const seen = Math.max(1, Math.round(sections.length * shares[at % shares.length]!))
    const since = Math.max(course.from.getTime(), Date.now() - 300 * dayMs)
    for (const [place, { id, file_id }] of sections.slice(0, seen).entries())
      if (file_id !== null)
        await importProgress(tx, {
          memberId,
          sectionId: id,
          percent: place < seen - 1 || seen === sections.length ? 100 : 35 + Math.floor(50 * randomShare(course.name)),
          at: new Date(since + ((Date.now() - since) * (place + 1)) / (sections.length + 1)),
        })
  }
  await importWatchedWeeks(tx, memberId, weeksOf(username))
})

/** A year of weeks, this one first: the goal of five hours is met in some, and about every tenth is a week off. */
const weeksOf = (username: string): number[] =>
  Array.from({ length: 52 }, (_, ago) => {
    const share = randomShare(`${username} ${ago}`)
    return ago > 0 && share < 0.1 ? 0 : Math.floor(3_000 + 18_000 * share)
  })

/** The courses that the member has bought or been given, and a few free ones, with the time from which they are open. */
const findCourses = async (tx: Tx, memberId: number) => {
  const granted = await tx
    .selectFrom('access_grant')
    .innerJoin('item', 'item.id', 'access_grant.item_id')
    .select(['item.id', 'item.name', 'item.version', 'access_grant.created_at as from'])
    .where('item.kind', '=', 'lesson')
    .where('access_grant.member_id', '=', memberId)
    .where('access_grant.revoked_at', 'is', null)
    .orderBy('item.id')
    .execute()
  const { level } = await tx.selectFrom('member').select('level').where('id', '=', memberId).executeTakeFirstOrThrow()
  if (level === levelId.third) return granted
  const free = await tx
    .selectFrom('item')
    .select(['id', 'name', 'version', 'approved_at as from'])
    .where('kind', '=', 'lesson')
    .where('is_listed', '=', true)
    .where('is_open', '=', true)
    .where('coin', '=', 0)
    .where('author_id', '<>', memberId)
    .orderBy('id')
    .execute()
  return [...granted, ...free.map((course) => ({ ...course, from: course.from ?? new Date() }))]
}

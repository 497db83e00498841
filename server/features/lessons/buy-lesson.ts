import { sql } from 'kysely'
import type { z } from 'zod'
import type { buyLesson as endpoint } from '#contract/lessons.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { purchase } from '../offers/index.ts'
import { requireLesson } from './lesson.ts'
import { pagePath } from './view.ts'

type Wanted = z.output<typeof endpoint.fields>

/** Charges the member once and opens the lesson for good; what he may watch already costs nothing. */
export const buyLesson = inTransaction((tx, buyer: Actor, wanted: Wanted) => purchaseLesson(tx, buyer, wanted))

/** The same in a transaction that does more; `at` where a portal takes over what was bought before it. */
export const purchaseLesson = async (tx: Tx, buyer: Actor, { lessonId, coin }: Wanted, at?: Date) => {
  const { item, code } = await requireLesson(tx, buyer, lessonId)
  return purchase(
    tx,
    buyer,
    { item, code, coin },
    {
      kind: 'buy-lesson',
      label: '课程',
      notice: 'lessonSold',
      path: pagePath(lessonId),
      count: (share) =>
        tx
          .updateTable('lesson')
          .set({ sale_count: sql<number>`sale_count + 1`, earned: sql<number>`earned + ${share}` })
          .where('id', '=', lessonId)
          .execute(),
      at,
    },
  )
}

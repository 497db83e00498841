import { sql } from 'kysely'
import type { z } from 'zod'
import type { buyLesson as endpoint } from '#contract/lessons.ts'
import type { Actor } from '#kernel/session.ts'
import { inTransaction } from '#kernel/transaction.ts'
import { sell } from '../access/index.ts'
import { requireItem } from './item.ts'
import { pagePath } from './view.ts'

/** Charges the member once and opens the lesson for good; what he may watch already costs nothing. */
export const buyLesson = inTransaction(
  async (tx, buyer: Actor, { lessonId, coin }: z.output<typeof endpoint.fields>) => {
    const { item, code } = await requireItem(tx, buyer, lessonId)
    return sell(
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
      },
    )
  },
)

import { sql } from 'kysely'
import type { z } from 'zod'
import type { buyLesson as endpoint } from '#contract/lessons/lessons.ts'
import { paths } from '#contract/paths.ts'
import { inTransaction, prepared, type Tx } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { addSaleToDay, type CountedSale, purchase, type TakeBack } from '../offers/index.ts'
import { requireLesson } from './lesson.ts'

type PurchaseRequest = z.output<typeof endpoint.fields>

export const buyLesson = inTransaction((tx, buyer: Actor, request: PurchaseRequest) =>
  purchaseLesson(tx, buyer, request),
)

/** Buys inside the caller's transaction; `at` is the time of a purchase imported from another portal. */
export const purchaseLesson = async (tx: Tx, buyer: Actor, { lessonId, coin }: PurchaseRequest, at?: Date) => {
  const { item, code } = await requireLesson(tx, buyer, lessonId)
  const count = (sale: CountedSale) => countSale(tx, sale)
  return purchase(tx, buyer, { item, code, coin }, { path: paths.lesson(lessonId), count, at })
}

const countSale = (tx: Tx, { id, share, day }: CountedSale) =>
  prepared(
    tx,
    'lessons.count sale',
    { id, share, day },
    ($) => sql`
      with counted as (
        update lesson set sale_count = sale_count + 1, earned = earned + ${$('share')} where id = ${$('id')} returning id
      ) ${addSaleToDay('lesson', sql`counted`, $)}`,
  )

/** Subtracts what a refund cost the author. */
export const takeBackEarned: TakeBack = (tx, id, coins) =>
  tx
    .updateTable('lesson')
    .set({ earned: sql<number>`earned - ${coins}` })
    .where('id', '=', id)
    .execute()

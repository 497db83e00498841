import { sql } from 'kysely'
import type { z } from 'zod'
import type { markNews as endpoint } from '#contract/pages/news/news.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { announceNews, nameOf, requirePinLimit } from './save-news.ts'
import { indexNews } from './search-news.ts'

/** Pins, unpins, takes offline or publishes again: all of the given items or none. */
export const markNews = inTransaction(
  async (tx, editor: Actor, { ids, isTop, state }: z.output<typeof endpoint.body>) => {
    const marked = await tx
      .updateTable('news')
      .set({
        version: sql<number>`version + 1`,
        updated_at: sql<Date>`now()`,
        ...(isTop !== undefined && { is_pinned: isTop }),
        ...(state !== undefined && { state }),
        ...(state === 'published' && { published_at: sql<Date>`coalesce(least(published_at, now()), now())` }),
      })
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .returning('title')
      .execute()
    if (marked.length !== new Set(ids).size) fail('not_found')
    await noteChange(tx, editor, ...marked.map(({ title }) => ({ target: nameOf(title), after: { isTop, state } })))
    if (state) for (const id of new Set(ids)) await indexNews(tx, id)
    if (isTop) await requirePinLimit(tx)
    announceNews(tx, ids, state)
    return { message: '恭喜你，修改成功' }
  },
)

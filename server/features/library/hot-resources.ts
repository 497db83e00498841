import { sql } from 'kysely'
import type { z } from 'zod'
import type { listHotResources } from '#contract/library.ts'
import type { Db } from '#kernel/db.ts'
import { hot } from '#kernel/hot.ts'
import { listedTotal } from './list-counts.ts'
import { isListed, itemColumns, resources } from './list-queries.ts'

type HotQuery = z.output<typeof listHotResources.query>

/** What was downloaded most of late; what nobody has downloaded yet follows, newest first. */
export const findHot = async (db: Db, { size, resourceCategoryId }: HotQuery) => {
  const values = resourceCategoryId ? { categoryId: resourceCategoryId } : {}
  const rows = await hot(db, `library.hot ${size}`, values as { categoryId: number }, ($) => {
    const total = listedTotal({ categoryId: resourceCategoryId ? $('categoryId') : undefined })
    const found = resources(db).select(itemColumns).select(total.as('total')).where(isListed).limit(sql.lit(size))
    const narrowed = resourceCategoryId ? found.where('resource.category_id', '=', $('categoryId')) : found
    return narrowed.orderBy('resource.heat', 'desc').orderBy('resource.id', 'desc')
  })
  return { rows, total: rows[0]?.total ?? 0 }
}

import type { Db, Tx } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import type { Described } from '../../moderation/index.ts'
import { takeDown } from '../own/author-actions.ts'
import { pagePath } from '../view.ts'
import '../tables.ts'

/** What the queue of reports shows of these resources. */
export const describeResources = async (db: Db, ids: number[]): Promise<Map<number, Described>> => {
  const rows = await db
    .selectFrom('resource')
    .select(['id', 'name', 'author_id', 'is_listed'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(
    rows.map(({ id, name, author_id, is_listed }) => [
      id,
      { title: name, link: pagePath(id), authorId: author_id, isPublic: is_listed },
    ]),
  )
}

/** Takes what is on sale down; what is hidden or gone already stays so. */
export const takeReportedDown = async (tx: Tx, id: number, administrator: Actor, reason: string): Promise<void> => {
  const shown = await tx.selectFrom('resource').select('is_listed').where('id', '=', id).executeTakeFirst()
  if (shown?.is_listed) await takeDown(tx, administrator, { id, reason })
}

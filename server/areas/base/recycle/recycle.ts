import type { RecycledKind } from '#contract/base/recycle/recycled-kinds.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import './tables.ts'

const longestTitle = 60

/** Puts what the caller deletes in the same transaction into the recycle bin, from where it can be restored. */
export const recycle = async (
  tx: Tx,
  actor: Actor,
  { kind, id, title }: { kind: RecycledKind; id: number; title: string },
): Promise<void> => {
  await tx
    .insertInto('recycled_item')
    .values({ kind, item_id: id, title: [...title].slice(0, longestTitle).join(''), deleted_by: actor.id })
    .execute()
}

/** What a feature does with its own items; restoring and erasing are part of the caller's transaction. */
export interface RecycledContent {
  /** Deletes the item in a transaction of its own and puts it into the bin. */
  remove(db: Db, actor: Actor, id: number): Promise<unknown>
  /** Brings the item back with all that lists, counters, the search and pages show of it, or refuses with a reason. */
  restore(tx: Tx, actor: Actor, id: number): Promise<void>
  /** Removes its content for good and answers the keys of files to remove after the commit. */
  erase(tx: Tx, id: number): Promise<string[]>
}
export type RecycledContents = Record<RecycledKind, RecycledContent>

/** Stands where the text of something erased was. */
export const erasedText = '已彻底删除'

/** Refuses to restore something whose author has left. */
export const requireAuthor = async (tx: Tx, authorId: number): Promise<void> => {
  const author = await tx
    .selectFrom('member')
    .select('id')
    .where('id', '=', authorId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!author) fail('author_deleted')
}

import { type RecycledKind, recycledKinds, recyclePermission } from '#contract/base/recycle/recycled-kinds.ts'
import { holds } from '#contract/permissions.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { AppError, fail } from '#kernel/errors/index.ts'
import type { FileStore } from '#kernel/files/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import type { RecycledContents } from './recycle.ts'
import './tables.ts'

export interface RecycledRef {
  kind: RecycledKind
  id: number
}

/** Deletes the items one by one into the bin; those that cannot be deleted stay. */
export const deleteItems = async (db: Db, contents: RecycledContents, actor: Actor, items: RecycledRef[]) => {
  const outcome = await eachAlone(db, actor, items, ({ kind, id }) => contents[kind].remove(db, actor, id))
  return { ...outcome, message: `已删除 ${outcome.done} 项${restOf(outcome)}` }
}

/** Restores the items one by one; those that cannot be restored stay in the bin. */
export const restoreItems = async (db: Db, contents: RecycledContents, actor: Actor, items: RecycledRef[]) => {
  const outcome = await eachAlone(db, actor, items, (item) => restoreOne(db, contents, actor, item))
  return { ...outcome, message: `已恢复 ${outcome.done} 项${restOf(outcome)}` }
}

/** Erases the items and their files for good. */
export const eraseItems = async (
  { db, files }: { db: Db; files: FileStore },
  contents: RecycledContents,
  actor: Actor,
  items: RecycledRef[],
) => {
  const outcome = await eachAlone(db, actor, items, async (item) =>
    removeFiles(files, await eraseOne(db, contents, item, actor)),
  )
  return { ...outcome, message: `已彻底删除 ${outcome.done} 项${restOf(outcome)}` }
}

const restOf = ({ refused }: { refused: unknown[] }) => (refused.length > 0 ? `，${refused.length} 项未能处理` : '')

const restoreOne = inTransaction(async (tx, contents: RecycledContents, actor: Actor, item: RecycledRef) => {
  const title = await takeOut(tx, item)
  await contents[item.kind].restore(tx, actor, item.id)
  await noteChange(tx, actor, { target: nameOf(item, title), after: { act: 'restore' } })
})

/** Answers the keys of the files to remove. Without an actor it is the daily job that erases. */
export const eraseOne = inTransaction(
  async (tx, contents: RecycledContents, item: RecycledRef, actor?: Actor): Promise<string[]> => {
    const title = await takeOut(tx, item)
    const keys = await contents[item.kind].erase(tx, item.id)
    if (actor) await noteChange(tx, actor, { target: nameOf(item, title), after: { act: 'erase' } })
    return keys
  },
)

/** After the commit: a file that is left over by a crash is swept later, because no row refers to it any more. */
export const removeFiles = async (files: FileStore, keys: string[]): Promise<void> => {
  for (const key of keys) await files.remove(key)
}

const nameOf = ({ kind }: RecycledRef, title: string) => `${recycledKinds[kind]}《${title}》`

/** Deletes the entry, so that of two calls at once the second finds none; a refusal brings it back with the rollback. */
const takeOut = async (tx: Tx, { kind, id }: RecycledRef): Promise<string> => {
  const taken = await tx
    .deleteFrom('recycled_item')
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .returning('title')
    .executeTakeFirst()
  return taken?.title ?? fail('not_recycled')
}

/** Each item in a transaction of its own. A single item that is refused is refused with its reason. */
const eachAlone = async (
  db: Db,
  { adminRole }: Actor,
  items: RecycledRef[],
  act: (item: RecycledRef) => Promise<unknown>,
) => {
  const refused: (RecycledRef & { title: string; message: string })[] = []
  for (const item of items) {
    try {
      if (!holds(adminRole, recyclePermission[item.kind], 'do')) fail('forbidden')
      await act(item)
    } catch (error) {
      if (!(error instanceof AppError) || items.length === 1) throw error
      refused.push({ ...item, title: await titleOf(db, item), message: error.message })
    }
  }
  return { done: items.length - refused.length, refused }
}

const titleOf = async (db: Db, { kind, id }: RecycledRef): Promise<string> => {
  const row = await db
    .selectFrom('recycled_item')
    .select('title')
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .executeTakeFirst()
  return row?.title ?? `编号 ${id}`
}

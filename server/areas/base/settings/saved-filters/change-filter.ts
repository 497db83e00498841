import type { z } from 'zod'
import type { renameSavedFilter as endpoint } from '#contract/base/settings/saved-filters/saved-filters.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, difference, noteChange } from '#kernel/http/index.ts'
import { nameTaken } from './add-filter.ts'
import { filterColumns } from './queries.ts'

type Renaming = z.output<typeof endpoint.body>

export const renameSavedFilter = (db: Db, owner: Actor, renaming: Renaming) =>
  storeName(db, owner, renaming).catch(nameTaken)

const storeName = inTransaction(async (tx, owner: Actor, { id, name }: Renaming) => {
  const before = await lockOwn(tx, owner, id)
  const renamed = await tx
    .updateTable('saved_filter')
    .set({ name })
    .where('id', '=', id)
    .returning(filterColumns)
    .executeTakeFirstOrThrow()
  await noteChange(tx, owner, { target: `筛选 ${before.name}`, ...difference({ name: before.name }, { name }) })
  return renamed
})

export const deleteSavedFilter = inTransaction(async (tx, owner: Actor, id: number) => {
  const { name, address } = await lockOwn(tx, owner, id)
  await tx.deleteFrom('saved_filter').where('id', '=', id).execute()
  await noteChange(tx, owner, { target: `筛选 ${name}`, before: { address } })
  return { message: '筛选已删除' }
})

/** A filter of another administrator is not found. */
const lockOwn = async (tx: Tx, owner: Actor, id: number) =>
  (await tx
    .selectFrom('saved_filter')
    .select(['name', 'address'])
    .where('id', '=', id)
    .where('member_id', '=', owner.id)
    .forUpdate()
    .executeTakeFirst()) ?? fail('not_found')

import { type Insertable, sql } from 'kysely'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import type { Tables, Tx } from '#kernel/database/index.ts'
import type { ItemKind } from './access/tables.ts'
import { submittedColumns } from './items.ts'
import { newItemCode } from './trace-code.ts'
import './tables.ts'

/** What a version says of any item. */
export type VersionColumns = Pick<
  Insertable<Tables['item_version']>,
  'name' | 'description' | 'category_id' | 'coin' | 'cover' | 'ai_share'
>

type OtherColumns = Partial<Insertable<Tables['item_version']>>

interface NewItem {
  kind: ItemKind
  columns: VersionColumns
  isDraft?: boolean
  /** Columns of an imported item, in place of those of a new one that waits for its audit. */
  otherColumns?: Partial<Insertable<Tables['item']>>
  otherVersionColumns?: OtherColumns
  stats?: Partial<Insertable<Tables['item_stats']>>
}

/** Adds an item that shows its first version; its kind's feature adds what only that kind has. */
export const insertItem = async (
  tx: Tx,
  authorId: number,
  { kind, columns, isDraft = false, otherColumns, otherVersionColumns, stats }: NewItem,
): Promise<number> => {
  const { id } = await tx
    .insertInto('item')
    .values({
      ...columns,
      kind,
      author_id: authorId,
      trace_code: newItemCode(),
      ...(!isDraft && submittedColumns(1, columns)),
      ...otherColumns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('item_stats')
    .values({ item_id: id, kind, ...stats })
    .execute()
  await insertVersion(tx, { id, number: 1, columns, isDraft, otherColumns: otherVersionColumns })
  return id
}

interface NewVersion {
  id: number
  number: number
  columns: VersionColumns
  isDraft?: boolean | undefined
  otherColumns?: OtherColumns | undefined
}

const insertVersion = (tx: Tx, { id, number, columns, isDraft = false, otherColumns }: NewVersion) =>
  tx
    .insertInto('item_version')
    .values({ ...columns, item_id: id, number, is_draft: isDraft, ...otherColumns })
    .execute()

interface Changed {
  id: number
  state: number
  newest_version: number
}

/**
 * Adds a version to a locked item, which waits for its audit or is a draft; an existing draft is replaced. Answers the number of
 * the version, and whether the item shows it: as long as no version is approved, the author and administrators see the newest.
 */
export const addVersion = async (
  tx: Tx,
  { id, state, newest_version, is_draft: hasDraft }: Changed & { is_draft: boolean },
  { columns, isDraft = false, changeNote }: { columns: VersionColumns; isDraft?: boolean; changeNote?: string | null },
): Promise<{ number: number; isShown: boolean }> => {
  const number = hasDraft ? newest_version : newest_version + 1
  if (hasDraft) await tx.deleteFrom('item_version').where('item_id', '=', id).where('number', '=', number).execute()
  await insertVersion(tx, { id, number, columns, isDraft, otherColumns: { change_note: changeNote ?? null } })
  const isShown = state !== auditState.approved
  await tx
    .updateTable('item')
    .set({
      newest_version: number,
      newest_at: sql<Date>`now()`,
      ...(!isDraft && submittedColumns(number, columns)),
      ...(isShown && { ...columns, version: number, state: auditState.waiting, updated_at: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .execute()
  return { number, isShown }
}

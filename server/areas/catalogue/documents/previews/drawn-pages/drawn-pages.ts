import { sql } from 'kysely'
import { documentLimits } from '#contract/catalogue/documents/previews/reader-rules.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import type { FileStore } from '#kernel/files/index.ts'
import { pictureKeys } from '../page-pictures.ts'
import '../tables.ts'

interface Stores {
  db: Db
  files: FileStore
}

interface Group {
  fileId: number
  firstPage: number
}

const { drawnPages, maxFreePages, maxDrawnGroups, maxDrawnMb } = documentLimits

/** The first page of the group to which a page belongs; the pages before all groups are drawn with the preview. */
export const firstPageOfGroup = (page: number): number => page - ((page - maxFreePages - 1) % drawnPages)

const keysOf = ({ fileId, firstPage }: Group) => pictureKeys(fileId, firstPage, drawnPages)

/** Adds a group that is about to be drawn; false if it is drawn already. */
export const addGroup = async (db: Db, { fileId, firstPage }: Group): Promise<boolean> => {
  const added = await db
    .insertInto('drawn_pages')
    .values({ file_id: fileId, first_page: firstPage })
    .onConflict((conflict) =>
      conflict
        .columns(['file_id', 'first_page'])
        .doUpdateSet({ used_at: sql<Date>`now()` })
        .where('drawn_pages.bytes', '=', 0),
    )
    .returning('file_id')
    .executeTakeFirst()
  return added !== undefined
}

export const saveSize = (db: Db, { fileId, firstPage }: Group, bytes: number) =>
  db
    .updateTable('drawn_pages')
    .set({ bytes })
    .where('file_id', '=', fileId)
    .where('first_page', '=', firstPage)
    .execute()

/**
 * Whether the group is drawn, or being drawn by a job that cannot have been killed yet. Remembers that it is used, at most
 * once a day.
 */
export const touchGroup = async (db: Db, { fileId, firstPage }: Group): Promise<'drawn' | 'drawing' | 'absent'> => {
  const found = await db
    .selectFrom('drawn_pages')
    .select(sql<boolean>`bytes > 0`.as('is_drawn'))
    .select(sql<boolean>`used_at < now() - interval '1 day'`.as('is_old'))
    .select(sql<boolean>`used_at > now() - interval '2 minutes'`.as('is_recent'))
    .where('file_id', '=', fileId)
    .where('first_page', '=', firstPage)
    .executeTakeFirst()
  if (!found?.is_drawn) return found?.is_recent ? 'drawing' : 'absent'
  if (found.is_old)
    await db
      .updateTable('drawn_pages')
      .set({ used_at: sql<Date>`now()` })
      .where('file_id', '=', fileId)
      .where('first_page', '=', firstPage)
      .execute()
  return 'drawn'
}

/** Removes groups that nobody looked at for longest, until the others keep the bounds. */
export const removeLeastUsed = async (
  { db, files }: Stores,
  bounds: { groups: number; bytes: number } = { groups: maxDrawnGroups, bytes: maxDrawnMb * 1024 * 1024 },
): Promise<void> => {
  const surplus = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('drawn_pages')
        .select(['file_id', 'first_page'])
        .select(sql<number>`row_number() over newest`.as('place'))
        .select(sql<number>`sum(bytes) over newest`.as('total'))
        .modifyEnd(sql`window newest as (order by used_at desc, file_id desc, first_page desc)`)
        .as('ranked'),
    )
    .select(['file_id', 'first_page'])
    .where((eb) => eb.or([eb('place', '>', bounds.groups), eb('total', '>', bounds.bytes)]))
    .execute()
  for (const { file_id, first_page } of surplus)
    await removeGroup({ db, files }, { fileId: file_id, firstPage: first_page })
}

/** The pictures go first: a row without pictures is drawn again, pictures without a row would stay for good. */
const removeGroup = async ({ db, files }: Stores, group: Group): Promise<void> => {
  for (const key of keysOf(group)) await files.remove(key)
  await db
    .deleteFrom('drawn_pages')
    .where('file_id', '=', group.fileId)
    .where('first_page', '=', group.firstPage)
    .execute()
}

/** Removes all that was drawn of a document, because its pages were read anew. */
export const removeDrawnPages = async ({ db, files }: Stores, fileId: number): Promise<void> => {
  const groups = await db.selectFrom('drawn_pages').select('first_page').where('file_id', '=', fileId).execute()
  for (const { first_page } of groups) await removeGroup({ db, files }, { fileId, firstPage: first_page })
}

/** Forgets what was drawn of erased files, given by their keys, and answers the keys of the pictures to remove. */
export const forgetDrawnPages = async (tx: Tx, keys: string[]): Promise<string[]> => {
  const groups = await tx
    .deleteFrom('drawn_pages')
    .using('stored_file')
    .whereRef('stored_file.id', '=', 'drawn_pages.file_id')
    .where('stored_file.key', 'in', keys)
    .returning(['drawn_pages.file_id', 'drawn_pages.first_page'])
    .execute()
  return groups.flatMap(({ file_id, first_page }) => keysOf({ fileId: file_id, firstPage: first_page }))
}

import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  addSiteFile as add,
  replaceSiteFile as replace,
  restoreSiteFile as restore,
} from '#contract/base/files/site-files.ts'
import { siteFileLimits } from '#contract/constants.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { asConflict, fail, requireVersion } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { lockSiteFile, readSiteFile } from './queries.ts'

const nameOf = (title: string) => `站点文件《${title}》`
const written = { version: sql<number>`version + 1`, updated_at: sql<Date>`now()` }

/** HOME-8: adds a file with an address of its own. */
export const addSiteFile = inTransaction(async (tx, editor: Actor, file: z.output<typeof add.body>) => {
  await requireRoom(tx)
  const { name, title, downloadName, fileId } = file
  await tx
    .insertInto('site_file')
    .values({ name, title, download_name: downloadName, current_number: null })
    .execute()
    .catch(asConflict({ site_file_pkey: 'site_file_name_taken' }))
  await addVersion(tx, editor, { name, last_number: 0 }, fileId)
  await noteChange(tx, editor, { target: nameOf(title), after: { name, downloadName, fileId } })
  return readSiteFile(tx, name)
})

/** The lock makes two administrators who add a file at once take turns. */
const requireRoom = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('site_file.count'))`.execute(tx)
  const { files } = await tx
    .selectFrom('site_file')
    .select(sql<number>`count(*)::int`.as('files'))
    .executeTakeFirstOrThrow()
  if (files >= siteFileLimits.maxFiles) fail('site_file_limit_reached')
}

/** Shows another file under the same address; the former one stays as a version. */
export const replaceSiteFile = inTransaction(
  async (tx, editor: Actor, { name, version, downloadName, fileId }: z.output<typeof replace.body>) => {
    const before = await lockSiteFile(tx, name)
    requireVersion(version, before.version)
    if (fileId !== undefined) await addVersion(tx, editor, before, fileId)
    await tx
      .updateTable('site_file')
      .set({ download_name: downloadName, ...written })
      .where('name', '=', name)
      .execute()
    await noteChange(tx, editor, {
      target: nameOf(before.title),
      before: { downloadName: before.download_name },
      after: { downloadName, ...(fileId !== undefined && { fileId }) },
    })
    return readSiteFile(tx, name)
  },
)

/** An editor publishes files of their own: nobody's private file becomes public by its number. */
const addVersion = async (
  tx: Tx,
  editor: Actor,
  { name, last_number }: { name: string; last_number: number },
  fileId: number,
): Promise<void> => {
  const own = await tx
    .selectFrom('stored_file')
    .select('id')
    .where('id', '=', fileId)
    .where('owner_id', '=', editor.id)
    .where('purpose', '=', 'page')
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!own) fail('attachment_not_found')
  const number = last_number + 1
  await tx.insertInto('site_file_version').values({ name, number, file_id: fileId, editor_id: editor.id }).execute()
  await tx
    .updateTable('site_file')
    .set({ last_number: number, current_number: number })
    .where('name', '=', name)
    .execute()
  await sql`
    delete from site_file_version where name = ${name} and number <= ${number - siteFileLimits.maxVersions}`.execute(tx)
}

export const restoreSiteFile = inTransaction(
  async (tx, editor: Actor, { name, version, number }: z.output<typeof restore.body>) => {
    const before = await lockSiteFile(tx, name)
    requireVersion(version, before.version)
    await requireNumber(tx, before, number)
    await tx
      .updateTable('site_file')
      .set({ current_number: number, ...written })
      .where('name', '=', name)
      .execute()
    await noteChange(tx, editor, {
      target: nameOf(before.title),
      before: { number: before.current_number },
      after: { number },
    })
    return readSiteFile(tx, name)
  },
)

/** A version that exists; only a file of the program can do without one. */
const requireNumber = async (
  tx: Tx,
  { name, is_built_in }: { name: string; is_built_in: boolean },
  number: number | null,
): Promise<void> => {
  if (number === null) return is_built_in ? undefined : fail('not_found')
  const found = await tx
    .selectFrom('site_file_version')
    .select('number')
    .where('name', '=', name)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!found) fail('not_found')
}

export const deleteSiteFile = inTransaction(async (tx, editor: Actor, name: string) => {
  const { is_built_in, title } = await lockSiteFile(tx, name)
  if (is_built_in) fail('site_file_built_in')
  await tx.deleteFrom('site_file').where('name', '=', name).execute()
  await noteChange(tx, editor, { target: nameOf(title), before: { name } })
  return { message: '恭喜你，删除成功' }
})

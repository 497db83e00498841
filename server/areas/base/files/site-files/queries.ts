import type { SiteFile } from '#contract/base/files/site-files.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import '../tables.ts'

/** The address of the membership application is prescribed (FILE-6). */
export const membershipForm = 'membership-form'
const pathOf = (name: string) =>
  name === membershipForm ? '/api/users/downloadFile?id=226' : `/api/siteFiles/download/${name}`

/** The stored file behind a site file, under the name for downloads; none while the program's own file stands there. */
export const findCurrent = async (db: Db, name: string) => {
  const row = await db
    .selectFrom('site_file')
    .innerJoin('site_file_version as current', (join) =>
      join.onRef('current.name', '=', 'site_file.name').onRef('current.number', '=', 'site_file.current_number'),
    )
    .innerJoin('stored_file', 'stored_file.id', 'current.file_id')
    .select(['stored_file.key', 'stored_file.suffix', 'stored_file.size', 'stored_file.sha256', 'download_name'])
    .where('site_file.name', '=', name)
    .executeTakeFirst()
  return row && { ...row, name: `${row.download_name}.${row.suffix}` }
}

const selectVersions = (db: Db | Tx) =>
  db
    .selectFrom('site_file_version as version')
    .innerJoin('stored_file', 'stored_file.id', 'version.file_id')
    .innerJoin('member', 'member.id', 'version.editor_id')
    .select(['version.name', 'version.number', 'version.created_at', 'stored_file.name as file_name'])
    .select(['stored_file.size', 'member.nick_name'])
    .orderBy('version.number', 'desc')

const selectFiles = (db: Db | Tx) =>
  db
    .selectFrom('site_file')
    .select(['name', 'title', 'download_name', 'is_built_in', 'current_number', 'last_number', 'version', 'updated_at'])

type FileRow = Awaited<ReturnType<ReturnType<typeof selectFiles>['executeTakeFirstOrThrow']>>
type VersionRow = Awaited<ReturnType<ReturnType<typeof selectVersions>['executeTakeFirstOrThrow']>>

const toSiteFile = (row: FileRow, versions: VersionRow[]): SiteFile => ({
  name: row.name,
  title: row.title,
  path: pathOf(row.name),
  downloadName: row.download_name,
  isBuiltIn: row.is_built_in,
  currentNumber: row.current_number,
  updateTime: row.updated_at.toISOString(),
  version: row.version,
  versions: versions
    .filter(({ name }) => name === row.name)
    .map(({ number, file_name, size, nick_name, created_at }) => ({
      number,
      fileName: file_name,
      size,
      editorName: nick_name,
      createTime: created_at.toISOString(),
    })),
})

/** All of them: both tables are bounded. */
export const listSiteFiles = async (db: Db): Promise<SiteFile[]> => {
  const [files, versions] = await Promise.all([
    selectFiles(db).orderBy('is_built_in', 'desc').orderBy('name').execute(),
    selectVersions(db).execute(),
  ])
  return files.map((row) => toSiteFile(row, versions))
}

export const readSiteFile = async (tx: Tx, name: string): Promise<SiteFile> => {
  const row = await selectFiles(tx).where('name', '=', name).executeTakeFirst()
  return toSiteFile(row ?? fail('not_found'), await selectVersions(tx).where('version.name', '=', name).execute())
}

export const lockSiteFile = async (tx: Tx, name: string): Promise<FileRow> =>
  (await selectFiles(tx).where('name', '=', name).forUpdate().executeTakeFirst()) ?? fail('not_found')

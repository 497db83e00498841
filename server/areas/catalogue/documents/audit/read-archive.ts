import { fail } from '#kernel/errors/index.ts'
import type { Services } from '#kernel/http/index.ts'
import { listArchive } from '../../../base/files/index.ts'

/** The directory of a resource's archive. */
export const readArchive = async ({ db, files }: Pick<Services, 'db' | 'files'>, fileId: number) => {
  const file = await db
    .selectFrom('stored_file')
    .select(['key', 'size', 'suffix'])
    .where('id', '=', fileId)
    .where((eb) =>
      eb.exists(eb.selectFrom('resource_version').select('file_id').whereRef('file_id', '=', 'stored_file.id')),
    )
    .executeTakeFirst()
  if (!file) return fail('not_found')
  if (file.suffix !== 'zip') return fail('preview_unsupported')
  return listArchive(files, file)
}

import type { Insertable } from 'kysely'
import type { Tables, Tx } from '#kernel/database/index.ts'
import type { FileFacts } from '../../../base/files/index.ts'
import { insertItem } from '../../items/index.ts'
import type { CheckedVersion } from './contribution.ts'
import '../tables.ts'

type SubmittedFile = Pick<FileFacts, 'id' | 'suffix' | 'size'>

interface NewResource {
  version: CheckedVersion
  file: SubmittedFile
  /** Columns of an imported resource, in place of those of a new one that waits for its audit. */
  imported?: Pick<Parameters<typeof insertItem>[2], 'otherColumns' | 'otherVersionColumns' | 'stats'>
}

/** Adds a resource that shows its first version. */
export const insertResource = async (
  tx: Tx,
  authorId: number,
  { version, file, imported }: NewResource,
): Promise<number> => {
  const id = await insertItem(tx, authorId, { kind: 'resource', columns: version.columns, ...imported })
  await tx
    .insertInto('resource')
    .values({ item_id: id, tags: version.tags, file_id: file.id, suffix: file.suffix, file_size: file.size })
    .execute()
  await insertFileVersion(tx, { item_id: id, number: 1 }, { version, file })
  return id
}

/** Adds what a version has only as one of a resource. */
export const insertFileVersion = (
  tx: Tx,
  key: Pick<Insertable<Tables['resource_version']>, 'item_id' | 'number'>,
  { version: { tags, freePart }, file }: { version: CheckedVersion; file: Pick<FileFacts, 'id'> },
) =>
  tx
    .insertInto('resource_version')
    .values({ ...key, ...freePart, tags, file_id: file.id })
    .execute()

/** Makes a resource show the file and the tags of one of its versions. */
export const showFile = (tx: Tx, id: number, number: number) =>
  tx
    .updateTable('resource')
    .from('resource_version as version')
    .innerJoin('stored_file as file', 'file.id', 'version.file_id')
    .set((eb) => ({
      tags: eb.ref('version.tags'),
      file_id: eb.ref('version.file_id'),
      suffix: eb.ref('file.suffix'),
      file_size: eb.ref('file.size'),
    }))
    .whereRef('version.item_id', '=', 'resource.item_id')
    .where('version.number', '=', number)
    .where('resource.item_id', '=', id)
    .execute()

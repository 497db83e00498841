import type { Insertable } from 'kysely'
import type { Tables, Tx } from '#kernel/database/index.ts'
import type { FileFacts } from '../../files/index.ts'
import { newTraceCode } from '../trace/trace-codes.ts'
import type { VersionColumns } from './contribution.ts'
import '../tables.ts'

interface First {
  columns: VersionColumns
  file: FileFacts
  /** Columns of an imported resource, in place of those of a new one that waits for its audit. */
  otherColumns?: Partial<Insertable<Tables['resource']>>
}

/** Adds a resource that shows its first version. */
export const insertResource = async (
  tx: Tx,
  authorId: number,
  { columns, file, otherColumns }: First,
): Promise<number> => {
  const { id } = await tx
    .insertInto('resource')
    .values({
      ...columns,
      author_id: authorId,
      file_id: file.id,
      suffix: file.suffix,
      file_size: file.size,
      newest_name: columns.name,
      newest_category_id: columns.category_id,
      newest_coin: columns.coin,
      trace_code: newTraceCode(),
      ...otherColumns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

import { type Expression, type SqlBool, sql } from 'kysely'
import type { PageBlock } from '#contract/pages/site-pages/site-page-blocks.ts'
import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor, Caller, Download, Services } from '#kernel/http/index.ts'
import { fileDownload } from '../../base/files/index.ts'
import './tables.ts'

/** Whether the blocks of a version contain the file. */
const contains = (fileId: Expression<number>) =>
  sql<SqlBool>`version.blocks @> jsonb_build_array(jsonb_build_object('kind', 'file', 'fileId', ${fileId}))`

/** Sends a file of a published page to everybody. */
export const downloadPageFile = async (services: Services, fileId: number, caller: Caller): Promise<Download> => {
  const file = await services.db
    .selectFrom('stored_file')
    .select(['key', 'name', 'suffix', 'size', 'sha256'])
    .where('id', '=', fileId)
    .where('erased_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('site_page_version as version')
          .innerJoin('site_page', (join) =>
            join.onRef('site_page.id', '=', 'version.page_id').onRef('site_page.live_number', '=', 'version.number'),
          )
          .select('site_page.id')
          .where('site_page.deleted_at', 'is', null)
          .where(contains(eb.ref('stored_file.id'))),
      ),
    )
    .executeTakeFirst()
  return fileDownload(services, file ?? fail('not_found'), caller)
}

type FileBlock = Extract<PageBlock, { kind: 'file' }>
const isFile = (block: PageBlock): block is FileBlock => block.kind === 'file'

/**
 * The blocks with the names and sizes of the stored files. An editor publishes files of their own, or those that the
 * page already has: nobody's private file becomes public by its number.
 */
export const withStoredFiles = async (
  tx: Tx,
  editor: Actor,
  pageId: number,
  blocks: PageBlock[],
): Promise<PageBlock[]> => {
  const ids = blocks.filter(isFile).map(({ fileId }) => fileId)
  if (ids.length === 0) return blocks
  const files = await tx
    .selectFrom('stored_file')
    .select(['id', 'name', 'suffix', 'size'])
    .where('id', 'in', ids)
    .where('erased_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('owner_id', '=', editor.id), eb('purpose', '=', 'page')]),
        eb.exists(
          eb
            .selectFrom('site_page_version as version')
            .select('version.number')
            .where('version.page_id', '=', pageId)
            .where(contains(eb.ref('stored_file.id'))),
        ),
      ]),
    )
    .execute()
  return blocks.map((block) => {
    if (!isFile(block)) return block
    const { name, suffix, size } = files.find(({ id }) => id === block.fileId) ?? fail('attachment_not_found')
    return { ...block, name, suffix, size }
  })
}

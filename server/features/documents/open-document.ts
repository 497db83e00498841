import { freePagesOf } from '#contract/reader-rules.ts'
import type { Db } from '#kernel/database/index.ts'
import { unlessGone } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { accessCodes } from '../access/index.ts'
import { requireResource } from '../library/index.ts'
import './tables.ts'

/** The part of a document that everybody may read, in percent of its pages. */
const freePercent = 10

/** The shown document of a resource that the caller can see, and how much of it the caller may read. */
export const openDocument = async (db: Db, actor: Actor | undefined, resourceId: number) => {
  const { code } = await requireResource(db, actor, resourceId)
  const document = await db
    .selectFrom('resource')
    .innerJoin('stored_file as file', 'file.id', 'resource.file_id')
    .leftJoin('document', 'document.file_id', 'resource.file_id')
    .select(['resource.file_id', 'file.sha256', 'document.state', 'document.reason', 'document.page_count'])
    .select(['document.facts', 'document.outline'])
    .where('resource.id', '=', resourceId)
    .executeTakeFirstOrThrow()
  const pageCount = document.page_count ?? 0
  return {
    ...document,
    pageCount,
    isWhole: code !== accessCodes.none,
    freePages: pageCount && freePagesOf(pageCount, freePercent),
  }
}

/** Which pages of a resource the caller may read; undefined if the caller cannot see the resource. */
export const pageRule = async (db: Db, actor: Actor | undefined, resourceId: number) => {
  const document = await unlessGone(openDocument(db, actor, resourceId))
  return document && ((page: number) => document.isWhole || page <= document.freePages)
}

import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { uploadResource } from '#contract/catalogue/documents/library.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { baseSuffixes } from '#contract/catalogue/documents/previews/resource-suffixes.ts'
import { levelId } from '#contract/constants.ts'
import type { Db, Tables, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { type FileRules, requireOwnPicture } from '../../../base/files/index.ts'
import { requireAiShare, requireClean } from '../../../base/moderation/index.ts'
import { settingsOf } from '../../../base/settings/index.ts'
import type { VersionColumns } from '../../items/index.ts'
import '../tables.ts'

export type ResourceInput = z.output<typeof uploadResource.fields>

/** Lets later features process a new file, in the transaction that stores it. */
export interface LibraryHooks {
  onVersionAdded(tx: Tx, fileId: number): Promise<void>
}

const MB = 1024 * 1024

/** The current rules for uploads (LIB-17). */
export const uploadRules = async (db: Db): Promise<FileRules> => {
  const { extraSuffixes, maxUploadMb } = await settingsOf(db, 'library')
  return { purpose: 'resource', suffixes: [...baseSuffixes, ...extraSuffixes], maxBytes: maxUploadMb * MB }
}

/** The rules as members read them, with the reward for an approved upload. */
export const readUploadRules = async (db: Db, author: Actor) => {
  const { suffixes, maxBytes } = await uploadRules(db)
  const { uploadReward, authorSharePercent } = await settingsOf(db, 'points')
  const { freePercent, maxFreePercent, minFreePages, maxFreePages } = await settingsOf(db, 'library')
  const sharePercent = author.level === levelId.administrator ? 0 : authorSharePercent
  return {
    suffixes: [...suffixes],
    maxMb: maxBytes / MB,
    reward: uploadReward,
    sharePercent,
    freePercent,
    maxFreePercent,
    minFreePages,
    maxFreePages,
  }
}

/**
 * PREV-3: the free part of a version, with the bounds of this moment: later settings do not change it. Without a choice
 * the percentage of the version before applies.
 */
const freePartOf = async (db: Db, { freePercent }: Pick<ResourceInput, 'freePercent'>, before?: number) => {
  const rules = await settingsOf(db, 'library')
  if (freePercent !== undefined && freePercent !== before && freePercent > rules.maxFreePercent)
    fail('free_part_refused', { message: `免费部分最多 ${rules.maxFreePercent}%` })
  return {
    free_percent: freePercent ?? before ?? rules.freePercent,
    free_min_pages: Math.min(rules.minFreePages, rules.maxFreePages),
    free_max_pages: rules.maxFreePages,
  }
}

/** The version that the author changes. */
type Before = Pick<Selectable<Tables['item_version']>, 'cover' | 'ai_share'> &
  Pick<Selectable<Tables['resource_version']>, 'free_percent'>

export interface CheckedVersion {
  columns: VersionColumns
  tags: string[]
  freePart: Awaited<ReturnType<typeof freePartOf>>
}

/**
 * What a version says after the checks: sensitive words are refused or masked, and the cover must be the author's own.
 */
export const checkVersion = async (
  db: Db,
  authorId: number,
  input: ResourceInput,
  before?: Before,
): Promise<CheckedVersion> => {
  const { sourceName, sourceDesc, sourceCategoryId, coin, tags = [], cover = null } = input
  const { texts } = await requireClean(db, { sourceName, sourceDesc, tags: tags.join('\n') })
  if (cover !== null && cover !== before?.cover) await requireOwnPicture(db, authorId, cover)
  return {
    columns: {
      name: texts.sourceName,
      description: texts.sourceDesc,
      category_id: sourceCategoryId,
      coin,
      cover,
      ai_share: await requireAiShare(db, input.aiShare, before?.ai_share),
    },
    tags: texts.tags.split('\n').filter(Boolean),
    freePart: await freePartOf(db, input, before?.free_percent),
  }
}

/** Another resource with the same file: the member's own come first, then those on offer. */
export const findSameFile = (db: Db | Tx, memberId: number, sha256: string, exceptId = 0) =>
  db
    .selectFrom('stored_file')
    .innerJoin('resource_version', 'resource_version.file_id', 'stored_file.id')
    .innerJoin('item_version', (join) =>
      join
        .onRef('item_version.item_id', '=', 'resource_version.item_id')
        .onRef('item_version.number', '=', 'resource_version.number'),
    )
    .innerJoin('item', 'item.id', 'resource_version.item_id')
    .select(['item.id', 'item.name', sql<boolean>`item.author_id = ${memberId}`.as('is_own')])
    .where('stored_file.sha256', '=', sha256)
    .where('item.deleted_at', 'is', null)
    .where('item.id', '<>', exceptId)
    .where((eb) =>
      eb.or([
        eb('item.author_id', '=', memberId),
        eb.and([eb('item.is_listed', '=', true), eb('item_version.state', '=', auditState.approved)]),
      ]),
    )
    .orderBy('is_own', 'desc')
    .orderBy('item.id')
    .limit(1)
    .executeTakeFirst()

/**
 * Refuses a file that exists already. The lock makes two simultaneous uploads of the same bytes wait for each other.
 */
export const refuseDuplicate = async (tx: Tx, memberId: number, sha256: string, exceptId?: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`library.file ${sha256}`}, 0))`.execute(tx)
  const same = await findSameFile(tx, memberId, sha256, exceptId)
  if (!same) return
  fail('file_duplicate', { message: `${same.is_own ? '您已上传过' : '平台上已有'}相同的文件：「${same.name}」` })
}

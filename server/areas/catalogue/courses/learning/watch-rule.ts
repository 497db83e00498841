import { sql } from 'kysely'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { levelId } from '#contract/constants.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { type Db, preparedRow } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import {
  accessCodes,
  codeSql,
  holderOf,
  isVisible,
  offeredColumns,
  recordUse,
  toOfferedItem,
  usesAll,
  viewerGroup,
} from '../../items/index.ts'

/** Trial sections are open to all potential buyers; the third level watches only shared lessons (LES-14). */
export const mayTry = (actor: Actor | undefined): boolean => Boolean(actor?.level) && actor?.level !== levelId.third

/**
 * Finds a section by its id or its video, in the newest approved version that has it or else in the newest version,
 * with the access code of the actor. It is one query, since players ask every few seconds.
 */
export const findSection = async (db: Db, actor: Actor, by: 'id' | 'file_id', value: number) => {
  const row = await preparedRow(db, `lessons.section ${by} ${viewerGroup(actor)}`, { value, ...holderOf(actor) }, ($) =>
    db
      .selectFrom('lesson_section')
      .innerJoin('item', 'item.id', 'lesson_section.lesson_id')
      .innerJoin('item_version', (join) =>
        join
          .onRef('item_version.item_id', '=', 'lesson_section.lesson_id')
          .onRef('item_version.number', '=', 'lesson_section.version'),
      )
      .innerJoin('lesson_version', (join) =>
        join
          .onRef('lesson_version.item_id', '=', 'lesson_section.lesson_id')
          .onRef('lesson_version.number', '=', 'lesson_section.version'),
      )
      .leftJoin('video', 'video.file_id', 'lesson_section.file_id')
      .select(offeredColumns)
      .select(['lesson_section.is_trial', 'lesson_section.version as at', 'item_version.state as version_state'])
      .select(['lesson_section.id as section_id', 'lesson_section.file_id', 'lesson_version.allows_rates'])
      .select(['video.path', 'video.seconds'])
      .select(codeSql(actor, $('me')).as('code'))
      .where(`lesson_section.${by}`, '=', $('value'))
      .orderBy((eb) => eb('item_version.state', '=', sql.lit(1)), 'desc')
      .orderBy('lesson_section.version', 'desc')
      .limit(sql.lit(1)),
  )
  return row
}
type FoundSection = NonNullable<Awaited<ReturnType<typeof findSection>>>

/**
 * The reason why the actor may not watch a section, if there is one. A member with access watches all sections of
 * approved versions; others watch trial sections of lessons that they can see.
 */
export const refusalOf = (actor: Actor, section: FoundSection): ErrorCode | undefined => {
  const item = toOfferedItem(section)
  const { code } = section
  if (!isVisible(actor, item, code)) return 'not_found'
  if (usesAll(actor) || actor.id === item.ownerId) return undefined
  if (section.version_state !== auditState.approved) return 'not_found'
  if (code !== accessCodes.none) return undefined
  if (section.is_trial && section.at === item.version && mayTry(actor)) return undefined
  return mayTry(actor) ? 'lesson_not_bought' : 'forbidden'
}

/** The same check for a video. Its address does not reveal the lesson, so a hidden lesson is refused like any other. */
export const watchRefusal = async (db: Db, actor: Actor, fileId: number): Promise<ErrorCode | undefined> => {
  const section = await findSection(db, actor, 'file_id', fileId)
  const refusal = section ? refusalOf(actor, section) : 'lesson_not_bought'
  return refusal === 'not_found' ? 'forbidden' : refusal
}

/** CLAIM-14: what is watched without a purchase or share is a trial, and no use of the course. */
export const recordWatching = async (db: Db, actor: Actor, fileId: number): Promise<void> => {
  const section = await findSection(db, actor, 'file_id', fileId)
  if (!section || section.code === accessCodes.none || section.author_id === actor.id) return
  await recordUse(db, { itemId: section.id, memberId: actor.id, kind: 'video' })
}

import { sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import type { Db } from '#kernel/db.ts'
import { hot } from '#kernel/hot.ts'
import type { Actor } from '#kernel/session.ts'
import { accessCode, accessCodes } from '../access/index.ts'
import { factColumns, isVisible, toFacts } from './item.ts'

/** Trial sections are for everybody who might buy; the third level watches nothing but what was shared (decision 6). */
export const mayTry = (actor: Actor | undefined): boolean => Boolean(actor?.level) && actor?.level !== 5

/** The section a video belongs to, in the newest approved version that has it, or in the newest at all. */
const findSectionOf = async (db: Db, fileId: number) => {
  const [row] = await hot(db, 'lessons.section of file', { fileId }, ($) =>
    db
      .selectFrom('lesson_section')
      .innerJoin('lesson', 'lesson.id', 'lesson_section.lesson_id')
      .innerJoin('lesson_version', (join) =>
        join
          .onRef('lesson_version.lesson_id', '=', 'lesson_section.lesson_id')
          .onRef('lesson_version.number', '=', 'lesson_section.version'),
      )
      .select(factColumns)
      .select(['lesson_section.is_trial', 'lesson_section.version as at', 'lesson_version.state as version_state'])
      .where('lesson_section.file_id', '=', $('fileId'))
      .orderBy((eb) => eb('lesson_version.state', '=', sql.lit(1)), 'desc')
      .orderBy('lesson_section.version', 'desc')
      .limit(sql.lit(1)),
  )
  return row
}

/**
 * Why this person may not watch a video, if so: whoever may use the lesson watches all of every version that was
 * approved; others its trial sections, if they see it.
 */
export const watchRefusal = async (db: Db, actor: Actor, fileId: number): Promise<ErrorCode | undefined> => {
  const section = await findSectionOf(db, fileId)
  return section ? refusalOf(db, actor, section) : 'not_found'
}

type FoundSection = NonNullable<Awaited<ReturnType<typeof findSectionOf>>>

const refusalOf = async (db: Db, actor: Actor, section: FoundSection): Promise<ErrorCode | undefined> => {
  const item = toFacts(section)
  const code = await accessCode(db, actor, item)
  if (!isVisible(actor, item, code)) return 'not_found'
  if (actor.level === 1 || actor.id === item.ownerId) return undefined
  if (section.version_state !== 1) return 'not_found'
  if (code !== accessCodes.none) return undefined
  if (section.is_trial && section.at === item.version && mayTry(actor)) return undefined
  return mayTry(actor) ? 'lesson_not_bought' : 'forbidden'
}

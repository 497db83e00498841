import { sql } from 'kysely'
import type { Trace } from '#contract/catalogue/documents/library.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { findTraced, type Original, toTrace } from '../documents/index.ts'
import { accessCode, accessCodes, type OfferedItem, seesClosed, toOfferedItem } from '../items/index.ts'
import './tables.ts'

/**
 * The facts behind the code of an approved lesson or of one download of its attachments: for everybody, but of a closed
 * lesson only for those who see it.
 */
export const findTrace = async (db: Db, actor: Actor | undefined, code: string): Promise<Trace | undefined> => {
  const traced = await findTraced(db, 'lesson', code)
  if (!traced || !(await mayKnow(db, actor, toOfferedItem(traced.item)))) return undefined
  const { item, download, number } = traced
  const versions = await approvedVersions(db, item.id)
  const shown = versions.find((version) => version.number === number)
  if (!shown) return undefined
  return toTrace(actor, traced, {
    shown: { ...item, audited_at: shown.audited_at },
    files: download ? [download] : (shown.originals ?? []),
    versions: versions.map((version) => ({ ...version, originals: version.originals ?? [] })),
  })
}

/** A code remains valid after its lesson is taken down or deleted. */
const mayKnow = async (db: Db, actor: Actor | undefined, lesson: OfferedItem): Promise<boolean> =>
  lesson.isOpen || seesClosed(actor) || (await accessCode(db, actor, lesson)) !== accessCodes.none

/** The videos in the order of the sections and with their names, then the attachments. */
const originals = sql<Original[] | null>`(
  select json_agg(json_build_object('name', o.name, 'suffix', f.suffix, 'size', f.size, 'sha256', f.sha256) order by o.part, o.place)
  from (
    select s.name, s.file_id, 0 as part, s.place from lesson_section as s
    where s.lesson_id = item_version.item_id and s.version = item_version.number
    union all
    select d.name, a.file_id, 1, a.place from lesson_attachment as a join stored_file as d on d.id = a.file_id
    where a.lesson_id = item_version.item_id and a.version = item_version.number
  ) as o join stored_file as f on f.id = o.file_id)`

const approvedVersions = (db: Db, lessonId: number) =>
  db
    .selectFrom('item_version')
    .select(['number', 'audited_at', 'created_at', originals.as('originals')])
    .where('item_id', '=', lessonId)
    .where('state', '=', auditState.approved)
    .orderBy('number', 'desc')
    .execute()

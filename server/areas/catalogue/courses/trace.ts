import { sql } from 'kysely'
import type { Trace } from '#contract/catalogue/documents/library.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { findDownload } from '../copies/index.ts'
import { toLicence, traceFacts } from '../documents/index.ts'
import { accessCode, accessCodes, type OfferedItem, offeredColumns, seesClosed, toOfferedItem } from '../items/index.ts'
import './tables.ts'

interface OriginalJson {
  name: string
  suffix: string
  size: number
  sha256: string
}

/**
 * The facts behind the code of an approved lesson or of one download of its attachments: for everybody, but of a closed
 * lesson only for those who see it.
 */
export const findTrace = async (db: Db, actor: Actor | undefined, code: string): Promise<Trace | undefined> => {
  const download = await findDownload(db, code)
  if (download && download.kind !== 'lesson') return undefined
  const lesson = await findTraced(db, download ? { id: download.item_id } : { code })
  if (!lesson || !(await mayKnow(db, actor, toOfferedItem(lesson)))) return undefined
  const versions = await approvedVersions(db, lesson.id)
  const number = download?.version ?? lesson.version
  const shown = versions.find((version) => version.number === number)
  if (!shown) return undefined
  const files = download ? [download] : (shown.originals ?? [])
  return {
    code,
    kind: 'lesson',
    ...traceFacts(lesson, { ...lesson, audited_at: shown.audited_at }),
    downloadTime: download?.created_at.toISOString() ?? null,
    licence: download ? toLicence(actor, download) : null,
    versionNumber: number,
    files: files.map(({ name, suffix, size, sha256 }) => ({ name, suffix, fileSize: size, sha256 })),
    versions: versions.map((version) => ({
      number: version.number,
      uploadTime: version.created_at.toISOString(),
      sha256: (version.originals ?? []).map(({ sha256 }) => sha256),
    })),
  }
}

const findTraced = (db: Db, by: { id: number } | { code: string }) => {
  const rows = db
    .selectFrom('item')
    .innerJoin('member', 'member.id', 'item.author_id')
    .innerJoin('category', 'category.id', 'item.category_id')
    .select(offeredColumns)
    .select(['item.cover', 'item.category_id', 'item.uploaded_at', 'item.is_listed'])
    .select(['member.nick_name as author_name', 'category.name as category_name'])
    .where('item.kind', '=', 'lesson')
    .where('item.state', '=', auditState.approved)
  return (
    'id' in by ? rows.where('item.id', '=', by.id) : rows.where('item.trace_code', '=', by.code)
  ).executeTakeFirst()
}

/** A code remains valid after its lesson is taken down or deleted. */
const mayKnow = async (db: Db, actor: Actor | undefined, lesson: OfferedItem): Promise<boolean> =>
  lesson.isOpen || seesClosed(actor) || (await accessCode(db, actor, lesson)) !== accessCodes.none

/** The videos in the order of the sections and with their names, then the attachments. */
const originals = sql<OriginalJson[] | null>`(
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

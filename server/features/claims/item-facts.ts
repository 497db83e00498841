import { sql } from 'kysely'
import type { ClaimFile } from '#contract/claims/claims.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import type { Item, ItemKind } from '../access/index.ts'
import { accountsOf } from '../accounts/index.ts'
import * as lessons from '../lessons/index.ts'
import * as library from '../library/index.ts'

type ClaimedItem = Pick<Item, 'kind' | 'id'>

/** The name of an item and who offers it; also of a deleted one. */
export const readItem = async (db: Db | Tx, { kind, id }: ClaimedItem) => {
  const { rows } = await sql<{ name: string; owner_id: number; can_answer: boolean }>`
    select item.name, item.author_id as owner_id, owner.deleted_at is null and owner.admin_role is null as can_answer
    from ${sql.table(kind)} as item join member as owner on owner.id = item.author_id where item.id = ${id}`.execute(db)
  return rows[0]!
}

/** Whether the buyer has downloaded or opened the item. */
export const isUsed = (db: Db | Tx, memberId: number, { kind, id }: ClaimedItem): Promise<boolean> =>
  (kind === 'resource' ? library.reviewedResources : lessons.reviewedLessons).isUsed(db, memberId, id)

export const takeBackOf = { resource: library.takeBackEarned, lesson: lessons.takeBackEarned }
export const topicOf = { resource: 'library', lesson: 'lessons' } as const satisfies Record<ItemKind, string>

interface FactRow {
  file_name: string
  suffix: string
  size: number
  sha256: string
  page_count: number | null
}

/** CLAIM-11: what is known about the file of the bought version. A course has several and is described by its page. */
export const readFacts = async (db: Db, { kind, id }: ClaimedItem, version: number): Promise<ClaimFile['facts']> => {
  if (kind === 'lesson') return []
  const { rows } = await sql<FactRow>`
    select stored_file.name as file_name, stored_file.suffix, stored_file.size, stored_file.sha256, document.page_count
    from resource_version join stored_file on stored_file.id = resource_version.file_id
    left join document on document.file_id = stored_file.id
    where resource_version.resource_id = ${id} and resource_version.number = ${version}`.execute(db)
  return rows.flatMap(({ file_name, suffix, size, sha256, page_count }) => [
    { label: '文件', value: file_name },
    { label: '格式', value: suffix.toUpperCase() },
    { label: '大小', value: `${Math.ceil(Number(size) / 1024).toLocaleString('en-US')} KB` },
    { label: '页数', value: page_count === null ? '无法读取' : `${page_count} 页` },
    { label: 'SHA-256', value: sha256 },
  ])
}

const shownVersions = 20

/** The newest versions; the bought one is marked. */
export const readVersions = async (db: Db, { kind, id }: ClaimedItem, bought: number) => {
  const note = kind === 'resource' ? sql`change_note` : sql`null`
  const { rows } = await sql<{ number: number; created_at: Date; note: string | null }>`
    select number, created_at, ${note} as note from ${sql.table(`${kind}_version`)}
    where ${sql.ref(`${kind}_id`)} = ${id} order by number desc limit ${shownVersions}`.execute(db)
  return rows.map(({ number, created_at, note: text }) => ({
    number,
    createTime: created_at.toISOString(),
    note: text ?? '',
    isBought: number === bought,
  }))
}

const shownUses = 50

/** What the buyer did with the item, newest first. The codes of downloads stay, so copies can still be traced. */
export const readUses = async (db: Db, memberId: number, { kind, id }: ClaimedItem): Promise<ClaimFile['uses']> => {
  const accounts = accountsOf(db, memberId)
  const uses =
    kind === 'resource'
      ? sql`
          (select created_at as at, '下载第 ' || version || ' 版' as what, trace_code as code from resource_download
            where resource_id = ${id} and member_id in ${accounts} order by id desc limit ${shownUses})
          union all
          select updated_at, '在线阅读到第 ' || page || ' 页', null from reading_place
          where resource_id = ${id} and member_id = ${memberId}`
      : sql`
          (select download.created_at as at, '下载附件 ' || file.name as what, trace_code as code
            from lesson_download as download join stored_file as file on file.id = download.file_id
            where lesson_id = ${id} and member_id in ${accounts} order by download.id desc limit ${shownUses})
          union all
          select created_at, '开始学习', null from lesson_learner
          where lesson_id = ${id} and member_id = ${memberId}`
  const { rows } = await sql<{ at: Date; what: string; code: string | null }>`
    select * from (${uses}) as used order by at desc limit ${shownUses}`.execute(db)
  return rows.map(({ at, what, code }) => ({ time: at.toISOString(), what, code }))
}

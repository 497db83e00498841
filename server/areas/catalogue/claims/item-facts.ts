import { sql } from 'kysely'
import type { ClaimFile } from '#contract/catalogue/claims/claims.ts'
import type { Db } from '#kernel/database/index.ts'
import { accountsOf } from '../../people/accounts/index.ts'
import type { ItemKind } from '../items/index.ts'
import { findSaleTo } from '../items/index.ts'

/** The member's newest purchase of an item that had days to claim, with the name of the item, also of a deleted one. */
export const findOwnSale = async (db: Db, buyerId: number, { kind, itemId }: { kind: ItemKind; itemId: number }) => {
  const item = await db
    .selectFrom('item')
    .select('name')
    .where('id', '=', itemId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  const sale = item && (await findSaleTo(db, buyerId, itemId))
  return sale && { ...sale, name: item.name }
}

interface FactRow {
  file_name: string
  suffix: string
  size: number
  sha256: string
  page_count: number | null
}

/** CLAIM-11: what is known about the file of the bought version. A course has several and is described by its page. */
export const readFacts = async (db: Db, itemId: number, version: number): Promise<ClaimFile['facts']> => {
  const { rows } = await sql<FactRow>`
    select stored_file.name as file_name, stored_file.suffix, stored_file.size, stored_file.sha256, document.page_count
    from resource_version join stored_file on stored_file.id = resource_version.file_id
    left join document on document.file_id = stored_file.id
    where resource_version.item_id = ${itemId} and resource_version.number = ${version}`.execute(db)
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
export const readVersions = async (db: Db, itemId: number, bought: number) => {
  const rows = await db
    .selectFrom('item_version')
    .select(['number', 'created_at', 'change_note'])
    .where('item_id', '=', itemId)
    .orderBy('number', 'desc')
    .limit(shownVersions)
    .execute()
  return rows.map(({ number, created_at, change_note }) => ({
    number,
    createTime: created_at.toISOString(),
    note: change_note ?? '',
    isBought: number === bought,
  }))
}

const shownUses = 50

/** What the buyer did with the item, newest first. The codes of downloads stay, so copies can still be traced. */
export const readUses = async (db: Db, memberId: number, itemId: number): Promise<ClaimFile['uses']> => {
  const { rows } = await sql<{ at: Date; what: string; code: string | null }>`
    select * from (
      (select download.created_at as at, download.trace_code as code,
          case item.kind when 'resource' then '下载第 ' || download.version || ' 版' else '下载附件 ' || file.name end as what
        from item_download as download join item on item.id = download.item_id join stored_file as file on file.id = download.file_id
        where download.item_id = ${itemId} and download.member_id in ${accountsOf(db, memberId)} and not is_reading
        order by download.id desc limit ${shownUses})
      union all
      select first_at, (
          select trace_code from item_download as copy
          where kind = 'file' and is_reading and copy.item_id = used.item_id and copy.member_id = used.member_id
          order by id limit 1),
        case kind when 'page' then '在线阅读付费页' when 'sheet' then '在线阅读付费表格' when 'file' then '在线打开整份文档'
          else '观看付费视频' end
      from item_use as used where item_id = ${itemId} and member_id in ${accountsOf(db, memberId)}
      union all
      select updated_at, null, '在线阅读到第 ' || page || ' 页' from reading_place
      where resource_id = ${itemId} and member_id = ${memberId}
      union all
      select created_at, null, '开始学习' from lesson_learner where lesson_id = ${itemId} and member_id = ${memberId}
    ) as used order by at desc limit ${shownUses}`.execute(db)
  return rows.map(({ at, what, code }) => ({ time: at.toISOString(), what, code }))
}

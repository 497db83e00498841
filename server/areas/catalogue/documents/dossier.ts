import { sql } from 'kysely'
import { backOffice } from '#contract/back-office-paths.ts'
import type { AuditState } from '#contract/catalogue/documents/library.ts'
import { auditLabels, auditState } from '#contract/catalogue/documents/library-rules.ts'
import type { MemberList, resourceLists } from '#contract/office/dossiers/dossier-words.ts'
import { paths } from '#contract/paths.ts'
import type { Db, Tables } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { asEvents, type DossierPart, entriesFrom, type PlacedRow } from '../../base/dossier-parts/index.ts'
import { auditTones, buyers, purchasesOf, sales, stateOf } from '../items/index.ts'
import './tables.ts'

interface UploadRow extends PlacedRow {
  submitted_name: string
  submitted_coin: number
  submitted_state: AuditState
  suffix: string
  sale_count: number
  is_listed: boolean
  taken_down_at: Date | null
  deleted_at: Date | null
}

const uploads = entriesFrom<UploadRow>({
  select: (id) => sql`
    select uploaded_at as at, item.id, submitted_name, suffix, submitted_coin, sale_count, submitted_state, is_listed,
      taken_down_at, deleted_at
    from item join item_stats on item_stats.item_id = item.id join resource on resource.item_id = item.id
    where author_id = ${id} and deleted_at is null`,
  toEntry: (row) => ({
    icon: 'upload',
    kind: row.suffix,
    title: row.submitted_name,
    detail: `${row.submitted_coin} V币，售出 ${row.sale_count} 次`,
    link: backOffice.resource(row.id),
    state: stateOf(row),
  }),
})

/** What the feature library knows about a member. */
export const memberPart: DossierPart<MemberList> & { whenDisabled: typeof whenDisabled } = {
  lists: { purchases: [purchasesOf('resource', backOffice.resource)], uploads: [uploads] },
  events: [{ group: 'content', ...asEvents(uploads, '上传资源') }],
  async figures(db, id) {
    const { listed, waiting, rejected, total } = await countUploads(db, id)
    return [{ label: '上传资源', value: String(total), note: `在架 ${listed}，待审 ${waiting}，不通过 ${rejected}` }]
  },
  whenDisabled,
}

/** Counts the uploads of one author. */
const countUploads = async (db: Db, authorId: number) => {
  const { rows } = await sql<{ listed: number; waiting: number; rejected: number; total: number }>`
    select count(*) filter (where is_listed)::int as listed, count(*)::int as total,
      count(*) filter (where submitted_state = ${auditState.waiting})::int as waiting,
      count(*) filter (where submitted_state = ${auditState.rejected})::int as rejected
    from item where author_id = ${authorId} and kind = 'resource' and deleted_at is null`.execute(db)
  return rows[0]!
}

async function whenDisabled(db: Db, id: number) {
  const { listed } = await countUploads(db, id)
  return listed > 0 ? [{ subject: '别人', text: `在架 ${listed} 份资源继续出售` }] : []
}

/** Resources are always open. */
type ResourceAction = Exclude<Tables['item_audit']['action'], 'open' | 'close'>

const actionNames: Record<ResourceAction, string> = {
  audit: '审核',
  'take-down': '下架',
  restore: '恢复上架',
  delete: '删除',
  withdraw: '作者撤回',
  resubmit: '重新提交',
}

interface DecisionRow extends PlacedRow {
  action: ResourceAction
  version: number
  to_state: AuditState | null
  reason: string
  nick_name: string
}

const decisions = entriesFrom<DecisionRow>({
  isOrderedById: true,
  select: (id) => sql`
    select trail.created_at as at, trail.id, action, version, to_state, reason, member.nick_name
    from item_audit as trail join member on member.id = trail.member_id where item_id = ${id}`,
  toEntry: ({ action, version, to_state, reason, nick_name }) => ({
    icon: 'audit',
    kind: `第 ${version} 版`,
    title: actionNames[action],
    detail: reason,
    note: nick_name,
    state: to_state === null ? null : { label: auditLabels[to_state], tone: auditTones[to_state] },
  }),
})

const downloads = entriesFrom<
  PlacedRow & { member_id: number; nick_name: string; trace_code: string; address: string; is_reading: boolean }
>({
  isOrderedById: true,
  select: (id) => sql`
    select download.created_at as at, download.id, download.member_id, member.nick_name, trace_code, address, is_reading
    from item_download as download join member on member.id = download.member_id where item_id = ${id}`,
  toEntry: ({ member_id, nick_name, trace_code, address, is_reading }) => ({
    icon: 'download',
    kind: is_reading ? '在线阅读' : '下载',
    title: nick_name,
    detail: [`溯源码 ${trace_code}`, address].filter(Boolean).join('，'),
    link: backOffice.member(member_id),
  }),
})

const versions = entriesFrom<PlacedRow & { name: string }>({
  select: (id) => sql`select created_at as at, number as id, name from item_version where item_id = ${id}`,
  toEntry: ({ id, name }) => ({ icon: 'upload', title: `提交第 ${id} 版`, detail: name }),
})

/** What the feature library knows about a resource. */
export const resourcePart: DossierPart<keyof typeof resourceLists> = {
  lists: { buyers: [buyers], downloads: [downloads], audits: [decisions] },
  events: [
    { group: 'money', ...sales },
    { group: 'content', ...versions },
    { group: 'administration', ...decisions },
    { group: 'community', ...downloads },
  ],
}

const sizeOf = (bytes: number): string =>
  bytes < 1_048_576 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`

/** The head of a resource's page, in whatever state it is. */
export const readResourceHead = async (db: Db, id: number) => {
  const row = await db
    .selectFrom('item')
    .innerJoin('item_stats', 'item_stats.item_id', 'item.id')
    .innerJoin('resource', 'resource.item_id', 'item.id')
    .innerJoin('member', 'member.id', 'item.author_id')
    .innerJoin('category', 'category.id', 'item.submitted_category_id')
    .select(['submitted_name', 'submitted_coin', 'submitted_state', 'submitted_version', 'trace_code', 'author_id'])
    .select(['is_listed', 'taken_down_at', 'item.deleted_at', 'suffix', 'file_size'])
    .select(['view_count', 'use_count', 'sale_count', 'earned', 'favorite_count'])
    .select(['member.nick_name', 'category.name as category'])
    .where('item.id', '=', id)
    .executeTakeFirst()
  if (!row) return fail('not_found')
  const fact = (label: string, value: string, link: string | null = null) => ({ label, value, link })
  const figure = (label: string, value: number, note: string) => ({ label, value: value.toLocaleString('en-US'), note })
  return {
    id,
    title: row.submitted_name!,
    tags: [row.suffix.toUpperCase(), row.category],
    state: stateOf(row),
    facts: [
      fact('作者', row.nick_name, `/System/member?id=${row.author_id}`),
      fact('价格', `${row.submitted_coin} V币`),
      fact('溯源码', row.trace_code),
      fact('版本', `第 ${row.submitted_version} 版`),
      fact('大小', sizeOf(row.file_size)),
      fact('前台', row.is_listed ? '打开页面' : '不在架', row.is_listed ? paths.resource(id) : null),
    ],
    figures: [
      figure('售出', row.sale_count, '次'),
      figure('成交额', row.earned, 'V币，作者所得'),
      figure('下载', row.use_count, '次'),
      figure('浏览', row.view_count, '次'),
      figure('收藏', row.favorite_count, '人'),
    ],
  }
}

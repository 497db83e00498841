import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Binary, ExportFormat, Id, Time, within } from '../../fields.ts'
import type { Permission } from '../../permissions.ts'
import { Entry, EntryState, Fact, Figure } from './dossier-entries.ts'
import { companyLists, type EventGroup, eventGroups, memberLists, resourceLists } from './dossier-words.ts'

/** Lists count up to here and say so: `1000+`. */
export const maxListed = 1_000
/** Most events in one exported file. */
export const maxExportedEvents = 10_000

const keysOf = <T extends object>(labels: T) => Object.keys(labels) as [keyof T & string, ...(keyof T & string)[]]

/** A number of rows, counted up to `maxListed`. */
const Count = z.object({ count: z.int(), isCapped: z.literal(true).optional() })

/** `next` continues the list below its last entry; null at its end. */
const Entries = z.object({ content: z.array(Entry), next: z.string().nullable() })

const continued = {
  /** `next` of the entries before. */
  after: z.string().max(2_000, '翻页位置不正确').optional(),
  size: within(1, 100).default(20),
}

const timeline = {
  id: Id,
  group: z.enum(keysOf(eventGroups) as [EventGroup, ...EventGroup[]], { error: '时间线分类不正确' }).optional(),
  days: within(0, 3_650, '天数不正确').default(30),
}

const Dossier = z.object({
  id: Id,
  title: z.string(),
  tags: z.array(z.string()),
  state: EntryState,
  facts: z.array(Fact),
  figures: z.array(Figure),
})

const numbered = z.object({ id: Id })

/** The calls of a page about one thing: its head, its timeline as page and as file, and its lists. */
const callsOf = <L extends Record<string, string>, H extends z.ZodRawShape>(
  path: string,
  noun: string,
  lists: L,
  head: H,
  permission: Permission,
) => {
  const List = z.enum(keysOf(lists), { error: '没有这个列表' })
  const admitted = { access: 'administrator', permission } as const
  return {
    read: endpoint({
      method: 'GET',
      path,
      ...admitted,
      summary: `一${noun}的全貌：资料、数字与各列表的条数`,
      query: numbered,
      answer: z.object({ ...head, lists: z.array(Count.extend({ name: List, label: z.string() })) }),
      fails: ['not_found'],
    }),
    events: endpoint({
      method: 'GET',
      path: `${path}/events`,
      ...admitted,
      summary: `一${noun}的时间线，最新的在前；total 为期间内的条数`,
      query: z.object({ ...timeline, ...continued }),
      answer: Entries.extend({ total: Count }),
      fails: ['not_found'],
    }),
    exportEvents: endpoint({
      method: 'GET',
      path: `${path}/events/export`,
      ...admitted,
      summary: `导出一${noun}的时间线，最多 ${maxExportedEvents} 条`,
      query: z.object({ ...timeline, format: ExportFormat }),
      answer: Binary,
      fails: ['not_found', 'nothing_to_export'],
      mayBeLate: true,
    }),
    list: endpoint({
      method: 'GET',
      path: `${path}/list`,
      ...admitted,
      summary: `一${noun}的一个列表，最新的在前`,
      query: z.object({ id: Id, name: List, ...continued }),
      answer: Entries,
      fails: ['not_found'],
    }),
  }
}

export const MemberHead = Dossier.extend({
  username: z.string(),
  nickName: z.string(),
  avatar: z.string().nullable(),
  levelId: z.int().nullable(),
  /** Masked; `members.getMember` shows it whole and leaves a trace. */
  phone: z.string(),
  email: z.string(),
  enabled: z.boolean(),
  isDeleted: z.boolean(),
  /** Until when a disabled account stays so; null: until somebody enables it. */
  disabledUntil: Time.nullable(),
  /** V coins, and the part of them that was given, not bought. */
  balance: z.int(),
  bonus: z.int(),
  /** What the caller's role may do here. */
  may: z.object({
    seeContact: z.boolean(),
    write: z.boolean(),
    resetPassword: z.boolean(),
    adjust: z.boolean(),
    merge: z.boolean(),
    disable: z.boolean(),
    /** Of an account that has a second factor. */
    resetFactors: z.boolean(),
  }),
})

const member = callsOf('/api/dossiers/member', '名用户', memberLists, MemberHead.shape, 'editMembers')
export const getMemberDossier = member.read
export const listMemberEvents = member.events
export const exportMemberEvents = member.exportEvents
export const listMemberEntries = member.list
export type MemberDossier = z.output<typeof getMemberDossier.answer>

const resource = callsOf('/api/dossiers/resource', '份资源', resourceLists, Dossier.shape, 'auditContent')
export const getResourceDossier = resource.read
export const listResourceEvents = resource.events
export const exportResourceEvents = resource.exportEvents
export const listResourceEntries = resource.list

const company = callsOf('/api/dossiers/company', '家成员单位', companyLists, Dossier.shape, 'editContent')
export const getCompanyDossier = company.read
export const listCompanyEvents = company.events
export const exportCompanyEvents = company.exportEvents
export const listCompanyEntries = company.list

export const checkMemberLedger = endpoint({
  method: 'GET',
  path: '/api/dossiers/member/ledger/check',
  access: 'administrator',
  permission: 'books',
  summary: '核对一名用户的账目：逐笔相加是否等于余额',
  query: numbered,
  answer: z.object({ holds: z.boolean(), count: z.int(), sum: z.int(), balance: z.int() }),
  fails: ['not_found'],
})

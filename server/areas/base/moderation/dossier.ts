import { sql } from 'kysely'
import { backOffice } from '#contract/back-office-paths.ts'
import type { ReportKind, ReportState } from '#contract/base/moderation/moderation.ts'
import { type ReportReason, reportReasons } from '#contract/base/moderation/report-reasons.ts'
import type { MemberList, resourceLists } from '#contract/office/dossiers/dossier-words.ts'
import { reportKindLabels } from '#contract/state-words.ts'
import type { Db } from '#kernel/database/index.ts'
import { type DossierPart, type EntrySource, entriesFrom, type PlacedRow } from '../dossier-parts/index.ts'
import './tables.ts'

const states = {
  open: { label: '待处理', tone: 'wait' },
  upheld: { label: '成立', tone: 'ok' },
  dismissed: { label: '驳回', tone: 'off' },
} as const

interface ReportedRow extends PlacedRow {
  kind: ReportKind
  state: ReportState
  ruling: string
  reporter_count: number
  name: string
  reason: ReportReason
  judge_name: string | null
}

const reportedColumns = sql`
  item.last_reported_at as at, item.id, item.kind, item.state, item.ruling, item.reporter_count,
  (select reason from report where reported_item_id = item.id order by id desc limit 1) as reason,
  (select nick_name from member where id = item.ruled_by) as judge_name`

const toReportedEntry = ({ kind, state, ruling, reporter_count, name, reason, judge_name }: ReportedRow) => ({
  icon: 'report' as const,
  kind: reportReasons[reason] ?? '',
  title: `被举报：${reportReasons[reason] ?? '其他'}`,
  detail: [`${reportKindLabels[kind]}「${name}」`, ruling].filter(Boolean).join('，'),
  link: `${backOffice.reports}?${new URLSearchParams({ state })}`,
  note: judge_name ?? `${reporter_count} 人举报`,
  state: states[state],
})

/** Selects the names of reported content. */
const contents = {
  resource: sql`select id, name from item`,
  lesson: sql`select id, name from item`,
  topic: sql`select id, title as name from topic`,
  reply: sql`select id, content as name from topic_reply`,
  review: sql`select id, content as name from review`,
}

/** Reports about what the member wrote or uploaded. */
const aboutContent: EntrySource[] = Object.entries(contents).map(([kind, names]) =>
  entriesFrom<ReportedRow>({
    select: (id) => sql`
      select ${reportedColumns}, left(content.name, 60) as name
      from reported_item as item join (${names}) as content on content.id = item.target_id
      where item.author_id = ${id} and item.kind = ${sql.lit(kind)}`,
    toEntry: toReportedEntry,
  }),
)

const reportsMade = entriesFrom<
  PlacedRow & { kind: ReportKind; state: ReportState; reason: ReportReason; detail: string }
>({
  isOrderedById: true,
  select: (id) => sql`
    select report.created_at as at, report.id, report.reason, report.detail, item.kind, item.state
    from report join reported_item as item on item.id = report.reported_item_id where report.reporter_id = ${id}`,
  toEntry: ({ kind, state, reason, detail }) => ({
    icon: 'report',
    kind: reportReasons[reason],
    title: `举报${reportKindLabels[kind]}：${reportReasons[reason]}`,
    detail,
    link: `${backOffice.reports}?${new URLSearchParams({ state })}`,
    state: states[state],
  }),
})

/** What the feature moderation knows about a member. */
export const memberPart: DossierPart<MemberList> = {
  lists: { reported: aboutContent, reporting: [reportsMade] },
  events: [...aboutContent, reportsMade].map((source) => ({ group: 'community' as const, ...source })),
  async figures(db: Db, id: number) {
    const counts = aboutContent.map((source) => sql`select state from (${source.select(id)}) as item`)
    const { rows } = await sql<{ total: number; upheld: number; dismissed: number }>`
      select count(*)::int as total, count(*) filter (where state = 'upheld')::int as upheld,
        count(*) filter (where state = 'dismissed')::int as dismissed
      from (${sql.join(counts, sql` union all `)}) as items`.execute(db)
    const { total, upheld, dismissed } = rows[0]!
    return [{ label: '被举报', value: String(total), note: `成立 ${upheld}，驳回 ${dismissed}` }]
  },
}

const aboutResource = entriesFrom<ReportedRow>({
  select: (id) => sql`
    select ${reportedColumns}, '' as name from reported_item as item where kind = 'resource' and target_id = ${id}`,
  toEntry: (row) => ({ ...toReportedEntry(row), detail: row.ruling }),
})

/** What the feature moderation knows about a resource. */
export const resourcePart: DossierPart<keyof typeof resourceLists> = {
  lists: { reports: [aboutResource] },
  events: [{ group: 'community', ...aboutResource }],
}

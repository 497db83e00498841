import { useRef } from 'react'
import { type ClaimReason, claimReasons, claimStates } from '#contract/catalogue/claims/claim-rules.ts'
import type { ListedClaim } from '#contract/catalogue/claims/claims.ts'
import { reviewKindLabels } from '#contract/catalogue/items/reviews/review-rules.ts'
import { calls, download, quietApi } from '#lib/api/browser-api.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { useIdParam } from '#lib/url/use-id-param.ts'
import { Status } from '#ui/feedback/status.tsx'
import { optionsOf } from '#ui/form/options-of.ts'
import { onDemand } from '#ui/loading/on-demand.tsx'
import { type Column, DataTable, type TableHandle } from '#ui/table/data-table.tsx'
import { PersonLink, personColumn } from '#ui/table/person-link.tsx'
import { actionsColumn, RowAction, RowLink } from '#ui/table/row-actions.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { claimTone } from './claim-steps.tsx'

const ClaimFileDialog = onDemand(async () => (await import('./claim-file-dialog.tsx')).ClaimFileDialog)

const filters = {
  userName: { kind: 'text', label: '当事人', placeholder: '买家或作者的姓名' },
  kind: { kind: 'choice', label: '对象', all: '全部对象', options: optionsOf(reviewKindLabels) },
  reason: {
    kind: 'choice',
    label: '原因',
    all: '全部原因',
    options: (Object.keys(claimReasons) as ClaimReason[]).map((value) => ({ value, label: claimReasons[value].label })),
  },
  days: { kind: 'days', label: '申请时间', from: 'from', to: 'to' },
  state: { kind: 'choice', label: '状态', all: '全部', options: optionsOf(claimStates) },
} as const

/** CLAIM-11: all claims; the file of one is in the address, so that notes can link to it. */
export default function AdminClaims() {
  const table = useRef<TableHandle>(null)
  const { id: shownId, set } = useIdParam('id')
  const show = (id?: number) => set(id, { replace: true })
  return (
    <>
      <DataTable
        handle={table}
        name="claims"
        label="售后裁定"
        columns={columnsFor(show)}
        filters={filters}
        tabs="state"
        fetch={(wanted) => quietApi.claims.listClaims(wanted)}
        export={(wanted, onProgress) => download(calls.claims.exportClaims, wanted, onProgress)}
        rowKey={({ id }: ListedClaim) => id}
      />
      {shownId !== undefined && (
        <ClaimFileDialog
          key={shownId}
          id={shownId}
          onClose={() => show()}
          onRuled={() => {
            show()
            void table.current?.reload()
          }}
        />
      )}
    </>
  )
}

const columnsFor = (show: (id: number) => void): Column<ListedClaim>[] => [
  {
    key: 'item',
    title: '对象',
    isFixed: true,
    render: ({ kind, itemName, link }) => (
      <RowLink to={link} target="_blank" title={itemName}>
        {reviewKindLabels[kind]}：{itemName}
      </RowLink>
    ),
  },
  { key: 'reason', title: '原因', render: ({ reason }) => claimReasons[reason].label },
  {
    key: 'buyer',
    title: '买家',
    render: ({ buyerId, buyerName, isSuspicious }) => (
      <>
        <PersonLink id={buyerId}>{buyerName}</PersonLink> {isSuspicious && <Tag tone="red">下载后屡次申请</Tag>}
      </>
    ),
  },
  personColumn('author', '作者', ({ authorId, authorName }) => [authorId, authorName]),
  { key: 'coin', title: '实付', align: 'right', render: ({ coin }) => `${formatCount(coin)} V币` },
  { key: 'createTime', title: '申请时间', sortBy: 'createTime', render: ({ createTime }) => formatMinute(createTime) },
  {
    key: 'state',
    title: '状态',
    render: ({ state }) => <Status tone={claimTone(state)}>{claimStates[state]}</Status>,
  },
  actionsColumn(({ id, state }) => (
    <RowAction isReading onClick={() => show(id)}>
      {state === 'ruling' ? '裁定' : '查看'}
    </RowAction>
  )),
]

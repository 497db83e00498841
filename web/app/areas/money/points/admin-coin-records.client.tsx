import { useState } from 'react'
import type { CallAnswer } from '#contract/endpoint.ts'
import { type PointKind, pointKinds } from '#contract/money/points/point-kinds.ts'
import type { CoinRecord, listRecords } from '#contract/money/points/points.ts'
import { calls, download, quietApi } from '#lib/api/browser-api.ts'
import { formatCount, formatSecond } from '#lib/format/format.ts'
import { optionsOf } from '#ui/form/options-of.ts'
import { Figures } from '#ui/layout/figures.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { PersonCell } from '#ui/table/person-cell.tsx'
import { PersonLink } from '#ui/table/person-link.tsx'
import { actionsColumn, RowAction } from '#ui/table/row-actions.tsx'
import { Tag } from '#ui/text/tag.tsx'
import styles from './admin-coins.module.css'
import { CoinChange } from './coin-change.tsx'
import { CoinTabs } from './coin-tabs.tsx'
import { Posting } from './posting.tsx'

type Sums = CallAnswer<typeof listRecords>['sums']

const filters = {
  userName: { kind: 'text', label: '用户', placeholder: '用户名、姓名或手机号' },
  kind: {
    kind: 'choice',
    label: '类型',
    all: '全部',
    options: optionsOf(pointKinds),
  },
  days: { kind: 'days', label: '时间', from: 'from', to: 'to' },
  serialNo: { kind: 'text', label: '流水号', placeholder: 'TX-' },
  coinType: {
    kind: 'choice',
    label: '方向',
    all: '全部',
    options: [
      { value: '1', label: '收入' },
      { value: '0', label: '支出' },
    ],
  },
} as const

const tones: Partial<Record<PointKind, 'green' | 'blue' | 'amber' | 'red'>> = {
  topup: 'green',
  sale: 'blue',
  'sign-up': 'blue',
  invite: 'blue',
  'upload-approved': 'blue',
  bonus: 'blue',
  hold: 'amber',
  release: 'amber',
  refund: 'amber',
  adjustment: 'red',
}

/** All entries of the ledger that belong to members, with the balance after each. */
export default function AdminCoinRecords() {
  const [sums, setSums] = useState<Sums>([])
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const toggle = (id: number) =>
    setOpen((ids) => new Set(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]))
  return (
    <>
      <CoinTabs current="records" />
      <DataTable
        name="coin-records"
        label="V币记录"
        columns={columnsFor(open, toggle)}
        filters={filters}
        figures={<SumFigures sums={sums} />}
        tabs="coinType"
        fetch={async (query) => {
          const answer = await quietApi.points.listRecords(query)
          setSums(answer.sums)
          return { ...answer, counts: countsOf(answer.sums, query.kind) }
        }}
        rowKey={({ id }) => id}
        below={(record) => open.has(record.id) && <Posting record={record} />}
        export={(query, onProgress) => download(calls.points.exportRecords, query, onProgress)}
      />
    </>
  )
}

const countsOf = (sums: Sums, kind: PointKind | undefined) => {
  const count = (type: 0 | 1) =>
    sums
      .filter((sum) => sum.coinType === type && (!kind || sum.kind === kind))
      .reduce((total, sum) => total + sum.count, 0)
  return { 1: count(1), 0: count(0) }
}

const issuedKinds: PointKind[] = ['topup', 'sign-up', 'invite', 'upload-approved', 'bonus']
const purchaseKinds: PointKind[] = ['buy-resource', 'buy-lesson']

/** Sums by kind over all records that match the filter. */
function SumFigures({ sums }: { sums: Sums }) {
  const sumOf = (kinds: PointKind[], coinType?: 0 | 1) => {
    const matching = sums.filter(
      (sum) => kinds.includes(sum.kind) && (coinType === undefined || sum.coinType === coinType),
    )
    return {
      value: matching.reduce((total, { coin }) => total + coin, 0),
      note: `${formatCount(matching.reduce((total, { count }) => total + count, 0))} 笔`,
    }
  }
  return (
    <Figures
      figures={[
        { label: '充值与奖励发出', ...sumOf(issuedKinds, 1) },
        { label: '会员消费', ...sumOf(purchaseKinds, 0) },
        { label: '作者所得', ...sumOf(['sale'], 1) },
        { label: '退款与调整', ...sumOf(['refund', 'adjustment']) },
      ]}
    />
  )
}

const columnsFor = (open: ReadonlySet<number>, toggle: (id: number) => void): Column<CoinRecord>[] => [
  {
    key: 'useTime',
    title: '时间',
    isFixed: true,
    sortBy: 'useTime',
    render: ({ useTime }) => formatSecond(useTime),
  },
  {
    key: 'userName',
    title: '用户',
    isFixed: true,
    render: ({ userId, userName, phone }) => (
      <PersonCell name={<PersonLink id={userId}>{userName}</PersonLink>} phone={phone} />
    ),
  },
  { key: 'kind', title: '类型', render: ({ kind, kindName }) => <Tag tone={tones[kind]}>{kindName}</Tag> },
  {
    key: 'useDetail',
    title: '摘要',
    render: ({ useDetail }) => (
      <div className={styles.detail} title={useDetail}>
        {useDetail}
      </div>
    ),
  },
  {
    key: 'dealCoin',
    title: '变动',
    align: 'right',
    isFixed: true,
    render: ({ dealCoin, coinType }) => <CoinChange coins={coinType === 0 ? -dealCoin : dealCoin} />,
  },
  { key: 'hasCoin', title: '变动后余额', align: 'right', render: ({ hasCoin }) => formatCount(hasCoin) },
  { key: 'serialNo', title: '流水号', render: ({ serialNo }) => serialNo },
  actionsColumn(({ id }) => (
    <RowAction isReading onClick={() => toggle(id)}>
      {open.has(id) ? '收起' : '分录'}
    </RowAction>
  )),
]

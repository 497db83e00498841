import { Scale } from 'lucide-react'
import { useRef, useState } from 'react'
import { backOffice } from '#contract/back-office-paths.ts'
import type { AdminOrder } from '#contract/money/payments/payments.ts'
import { paymentTypeLabel, paymentTypes } from '#contract/money/payments/providers.ts'
import { tradeStates } from '#contract/money/payments/top-up.ts'
import { calls, download, quietApi } from '#lib/api/browser-api.ts'
import { optionsOf } from '#ui/form/options-of.ts'
import { onDemand } from '#ui/loading/on-demand.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { DataTable, type TableHandle } from '#ui/table/data-table.tsx'
import { CoinTabs } from '../../points/coin-tabs.tsx'
import { orderColumns } from './order-columns.tsx'
import { DoubtNote, OrderDetails } from './order-details.tsx'

const RecheckOrder = onDemand(async () => (await import('./recheck-order.tsx')).RecheckOrder)
const RefundOrder = onDemand(async () => (await import('./refund-order.tsx')).RefundOrder)

const filters = {
  orderNo: { kind: 'text', label: '订单编号', placeholder: 'ORDER_' },
  userName: { kind: 'text', label: '用户', placeholder: '用户名、姓名或手机号' },
  paymentType: {
    kind: 'choice',
    label: '渠道',
    all: '全部',
    options: paymentTypes.map((value) => ({ value, label: paymentTypeLabel(value) })),
  },
  days: { kind: 'days', label: '创建时间', from: 'from', to: 'to' },
  tradeState: {
    kind: 'choice',
    label: '状态',
    all: '全部',
    options: optionsOf(tradeStates),
  },
  doubtful: {
    kind: 'choice',
    label: '复核',
    all: '不限复核',
    isTool: true,
    options: [{ value: '1', label: '只看待复核' }],
  },
} as const

type OpenDialog = { kind: 'recheck' | 'refund'; order: AdminOrder }

/** All top-up orders. An administrator can check an order with its provider and refund it while its coins are unspent. */
export default function AdminOrders() {
  const table = useRef<TableHandle>(null)
  const [open, setOpen] = useState<OpenDialog>()
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set())
  const toggle = ({ id }: AdminOrder) =>
    setExpanded((ids) => new Set(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]))
  const reload = () => void table.current?.reload()
  const close = () => setOpen(undefined)
  return (
    <>
      <CoinTabs current="orders" />
      <DataTable
        handle={table}
        name="orders"
        label="充值订单"
        columns={orderColumns({
          expanded,
          toggle,
          recheck: (order) => setOpen({ kind: 'recheck', order }),
          refund: (order) => setOpen({ kind: 'refund', order }),
        })}
        filters={filters}
        tabs="tradeState"
        fetch={async (query) => {
          const { list, total, ...counted } = await quietApi.payments.listOrders(query)
          return { content: list, totalElements: total, ...counted }
        }}
        rowKey={({ id }) => id}
        below={(order) =>
          (order.doubt !== null || expanded.has(order.id)) && (
            <>
              {order.doubt !== null && (
                <DoubtNote doubt={order.doubt} onRecheck={() => setOpen({ kind: 'recheck', order })} />
              )}
              {expanded.has(order.id) && <OrderDetails order={order} />}
            </>
          )
        }
        export={(query, onProgress) => download(calls.payments.exportOrders, query, onProgress)}
        tools={
          <LinkButton size="small" to={backOffice.reconciliation}>
            <Scale size={14} aria-hidden />
            对账
          </LinkButton>
        }
      />
      {open?.kind === 'recheck' && <RecheckOrder order={open.order} onClose={close} onChecked={reload} />}
      {open?.kind === 'refund' && (
        <RefundOrder
          order={open.order}
          onClose={close}
          onRefunded={() => {
            close()
            reload()
          }}
        />
      )}
    </>
  )
}

import type { CallAnswer } from '#contract/endpoint.ts'
import { formatYuan } from '#contract/money/payments/amounts.ts'
import type { AdminOrder, recheckOrder } from '#contract/money/payments/payments.ts'
import { paymentTypeLabel } from '#contract/money/payments/providers.ts'
import { providerStates } from '#contract/money/payments/top-up.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { formatSecond } from '#lib/format/format.ts'
import { AdminDialog } from '#ui/antd/admin-dialog.tsx'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import styles from './admin-orders.module.css'

type CheckResult = CallAnswer<typeof recheckOrder>

interface RecheckOrderProps {
  order: AdminOrder
  onClose: () => void
  onChecked: () => void
}

/** Compares an order with the records of the provider; a payment that had been missed is credited by the check. */
export function RecheckOrder({ order, onClose, onChecked }: RecheckOrderProps) {
  const load = useLoad(async () => {
    const result = await quietApi.payments.recheckOrder({ orderNo: order.orderNo })
    onChecked()
    return result
  }, order.orderNo)
  return (
    <AdminDialog
      title="复核订单"
      note={order.orderNo}
      width={600}
      consequence="渠道已收款的订单会自动补记入账，并通知用户"
      onClose={onClose}
      actions={
        <>
          <Button isBusy={load.isLoading} onClick={() => void load.reload()}>
            再查一次渠道
          </Button>
          <Button look="primary" onClick={onClose}>
            完成
          </Button>
        </>
      }
    >
      <LoadedContent load={load}>
        {(result) => (
          <>
            <Comparison result={result} />
            <Note kind={result.order.doubt === null ? 'success' : 'warning'}>{result.message}</Note>
          </>
        )}
      </LoadedContent>
    </AdminDialog>
  )
}

/** Our states that agree with each state of the provider. */
const matchingStates: Record<CheckResult['provider']['state'], readonly AdminOrder['tradeState'][]> = {
  waiting: ['NOTPAY'],
  paid: ['SUCCESS'],
  closed: ['CLOSED', 'CANCEL'],
  refunded: ['REFUND'],
  absent: ['NOTPAY', 'CLOSED', 'CANCEL'],
  unknown: [],
}

const timeText = (time: string | null) => (time ? formatSecond(time) : '–')

function Comparison({ result: { order, provider } }: { result: CheckResult }) {
  const rows = [
    {
      label: '金额',
      theirs: provider.totalFee === null ? '–' : `¥ ${formatYuan(provider.totalFee)}`,
      ours: `¥ ${formatYuan(order.totalFee)}`,
      isSame: provider.totalFee === null || provider.totalFee === order.totalFee,
    },
    {
      label: '渠道流水',
      theirs: provider.transactionId ?? '–',
      ours: order.transactionId ?? '–',
      isSame: provider.transactionId === order.transactionId,
    },
    {
      label: '付款时间',
      theirs: timeText(provider.payTime),
      ours: timeText(order.payTime),
      isSame: timeText(provider.payTime) === timeText(order.payTime),
    },
    {
      label: '状态',
      theirs: providerStates[provider.state],
      ours: order.orderStatus,
      isSame: matchingStates[provider.state].includes(order.tradeState),
    },
  ]
  return (
    <table className={styles.comparison}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">项目</span>
          </th>
          <th scope="col">渠道（{paymentTypeLabel(order.paymentType)}）</th>
          <th scope="col">我方</th>
          <th scope="col">
            <span className="sr-only">是否一致</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, theirs, ours, isSame }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{theirs}</td>
            <td>{ours}</td>
            <td>
              <Status tone={isSame ? 'ok' : 'bad'}>{isSame ? '一致' : '不一致'}</Status>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { useEffect } from 'react'
import { Link, useFetcher } from 'react-router'
import { formatYuan } from '#contract/money/payments/amounts.ts'
import type { Order } from '#contract/money/payments/payments.ts'
import { paymentTypeLabel } from '#contract/money/payments/providers.ts'
import { orderPageSizes, type TradeState } from '#contract/money/payments/top-up.ts'
import { buyPath, financeTabPath } from '#contract/paths.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Status, type StatusTone } from '#ui/feedback/status.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { useSubmitOnce } from '#ui/form/use-submit-once.ts'
import { Records, RecordsFoot } from '#ui/list/records.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { Price } from '../points/price.tsx'
import type { OrderChangeResult } from './change-orders.ts'
import type { OrdersData } from './load-orders.ts'
import type { WantedItem } from './load-wanted.ts'
import styles from './order-records.module.css'

const tones: Record<TradeState, StatusTone> = {
  NOTPAY: 'wait',
  SUCCESS: 'ok',
  CLOSED: 'off',
  CANCEL: 'off',
  REFUND: 'off',
}

/** The member's top-up orders, the latest first; unpaid ones can be paid or cancelled. */
export function OrderRecords({ data: { orders, total, page, size, wanted } }: { data: OrdersData }) {
  if (total === 0) {
    return (
      <Empty
        actions={
          <LinkButton look="primary" to={financeTabPath('topup')}>
            去充值
          </LinkButton>
        }
      >
        充值订单会出现在这里
      </Empty>
    )
  }
  return (
    <>
      {wanted && <WantedBar item={wanted} />}
      <Records
        label="充值记录"
        titles={['创建时间', { right: '金额（元）' }, { right: 'V币' }, '订单编号', '支付方式', '状态', '操作']}
        className={styles.list}
      >
        {orders.map((order) => (
          <Row key={order.id} order={order} />
        ))}
      </Records>
      <RecordsFoot>
        {total <= size && <span>共 {total} 条</span>}
        <Pager page={page} size={size} total={total} />
        <span className={classNames(styles.sizes, 'screen-only')}>
          每页
          <span>
            {orderPageSizes.map((one) => (
              <Link
                key={one}
                to={`${financeTabPath('recharge')}&size=${one}`}
                aria-current={one === size || undefined}
                aria-label={`每页 ${one} 条`}
              >
                {one}
              </Link>
            ))}
          </span>
        </span>
      </RecordsFoot>
    </>
  )
}

const Row = ({ order }: { order: Order }) => (
  <tr>
    <td className={styles.small}>{formatMinute(order.createTime)}</td>
    <td data-right className={styles.fee}>
      {formatYuan(order.totalFee)}
    </td>
    <td data-right className={styles.coins} data-state={order.tradeState}>
      {order.tradeState === 'SUCCESS' && '+'}
      {formatCount(order.coin)}
    </td>
    <td className={styles.small}>{order.orderNo}</td>
    <td className={styles.small}>{paymentTypeLabel(order.paymentType)}</td>
    <td>
      <Status tone={tones[order.tradeState]}>{order.orderStatus}</Status>
      {order.isLate && <small className="muted">（迟到补记）</small>}
      {order.refundNote && <small className="muted">（{order.refundNote}）</small>}
    </td>
    <td className={order.canPay || order.canCancel ? styles.actions : styles.none}>
      {order.canPay && <Link to={financeTabPath('topup', order.orderNo)}>去支付</Link>}
      {order.canCancel && <CancelOrder orderNo={order.orderNo} />}
      {!order.canPay && !order.canCancel && <span className="muted">–</span>}
    </td>
  </tr>
)

function CancelOrder({ orderNo }: { orderNo: string }) {
  const fetcher = useFetcher<OrderChangeResult>()
  const submit = useSubmitOnce(fetcher.submit)
  const confirm = useConfirm()
  useEffect(() => {
    if (fetcher.data?.message) toast.success(fetcher.data.message)
    if (fetcher.data?.problem) toast.error(fetcher.data.problem.message)
  }, [fetcher.data])
  const ask = async () => {
    const isAgreed = await confirm('确定取消该订单吗？', {
      detail: '取消后不能再支付，已付款的会照常到账。',
      action: '取消订单',
    })
    if (isAgreed) await submit({ do: 'cancel', orderNo }, { method: 'post', action: financeTabPath('recharge') })
  }
  return (
    <button type="button" disabled={fetcher.state !== 'idle'} onClick={() => void ask()}>
      取消
    </button>
  )
}

/** Leads back to what the member topped up for. */
const WantedBar = ({ item }: { item: WantedItem }) => (
  <div className={styles.bar}>
    <Note kind="success">
      <span className={styles.words}>
        <span>
          V币已到账，可以继续购买「{item.name}」 <Price coin={item.coin} size="small" />
        </span>
        <LinkButton look="cost" size="small" to={buyPath(item)}>
          回到刚才的{item.kind === 'lesson' ? '课程' : '资源'}
        </LinkButton>
      </span>
    </Note>
  </div>
)

import { useEffect } from 'react'
import { Link, useFetcher } from 'react-router'
import type { Order } from '#contract/payments.ts'
import { orderPageSizes, type TradeState } from '#contract/top-up.ts'
import { formatCount, formatMinute, formatYuan } from '#lib/format.ts'
import { financeTab } from '#lib/paths.ts'
import { useConfirm } from '#ui/confirm.tsx'
import { Empty } from '#ui/empty.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Pager } from '#ui/pager.tsx'
import { toast } from '#ui/toast-store.ts'
import type { OrderChange } from './change-orders.ts'
import type { OrdersData } from './load-orders.ts'
import styles from './order-records.module.css'
import { paymentNames } from './payment-mark.tsx'

const tones: Record<TradeState, string> = { NOTPAY: 'wait', SUCCESS: 'ok', CLOSED: 'off', CANCEL: 'off', REFUND: 'off' }

/** The member's top-ups, the latest first; unpaid ones can be paid or given up. */
export function OrderRecords({ data: { orders, total, page, size } }: { data: OrdersData }) {
  if (total === 0) {
    return (
      <Empty
        actions={
          <LinkButton look="primary" to={financeTab('topup')}>
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the table is moved sideways, also by the keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label="充值记录">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">创建时间</th>
              <th scope="col" data-right>
                金额（元）
              </th>
              <th scope="col" data-right>
                V币
              </th>
              <th scope="col">订单编号</th>
              <th scope="col">支付方式</th>
              <th scope="col">状态</th>
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <Row key={order.id} order={order} />
            ))}
          </tbody>
        </table>
      </section>
      <div className={styles.foot}>
        {total <= size && <span>共 {total} 条</span>}
        <Pager page={page} size={size} total={total} />
        <span className={styles.sizes}>
          每页
          <span>
            {orderPageSizes.map((one) => (
              <Link
                key={one}
                to={`${financeTab('recharge')}&size=${one}`}
                aria-current={one === size || undefined}
                aria-label={`每页 ${one} 条`}
              >
                {one}
              </Link>
            ))}
          </span>
        </span>
      </div>
    </>
  )
}

const Row = ({ order }: { order: Order }) => (
  <tr>
    <td className="num">{formatMinute(order.createTime)}</td>
    <td data-right className="num">
      {formatYuan(order.totalFee)}
    </td>
    <td data-right className={`num ${styles.coins}`}>
      +{formatCount(order.coin)}
    </td>
    <td className="num">{order.orderNo}</td>
    <td>{paymentNames[order.paymentType]}</td>
    <td>
      <span className={styles.status} data-tone={tones[order.tradeState]}>
        {order.orderStatus}
      </span>
      {order.isLate && <small className="muted">（迟到补记）</small>}
    </td>
    <td className={styles.actions}>
      {order.canPay && <Link to={financeTab('topup', order.orderNo)}>去支付</Link>}
      {order.canCancel && <CancelOrder orderNo={order.orderNo} />}
      {!order.canPay && !order.canCancel && <span className="muted">–</span>}
    </td>
  </tr>
)

function CancelOrder({ orderNo }: { orderNo: string }) {
  const fetcher = useFetcher<OrderChange>()
  const confirm = useConfirm()
  useEffect(() => {
    if (fetcher.data?.message) toast.success(fetcher.data.message)
    if (fetcher.data?.refusal) toast.error(fetcher.data.refusal.message)
  }, [fetcher.data])
  const ask = async () => {
    const isAgreed = await confirm('确定取消该订单吗？', {
      detail: '取消后不能再支付，已付款的会照常到账。',
      action: '取消订单',
    })
    if (isAgreed) await fetcher.submit({ do: 'cancel', orderNo }, { method: 'post', action: financeTab('recharge') })
  }
  return (
    <button type="button" disabled={fetcher.state !== 'idle'} onClick={() => void ask()}>
      取消
    </button>
  )
}

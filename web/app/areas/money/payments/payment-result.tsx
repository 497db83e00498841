import { CircleX, Clock, LoaderCircle } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { formatYuan } from '#contract/money/payments/amounts.ts'
import type { Order } from '#contract/money/payments/payments.ts'
import { paymentTypeLabel } from '#contract/money/payments/providers.ts'
import { pollPaymentMs } from '#contract/money/payments/top-up.ts'
import { buyPath, financeTabPath } from '#contract/paths.ts'
import { formatCount, formatSecond } from '#lib/format/format.ts'
import { Card } from '#ui/layout/card.tsx'
import { InlineSvg } from '#ui/media/inline-svg.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { CoinIcon } from '../points/coin-icon.tsx'
import type { PaymentResultData } from './load-result.ts'
import paidBridge from './paid-bridge.svg?raw'
import styles from './payment-result.module.css'
import { useOrderState } from './top-up/use-order-state.ts'

const maxWaitSeconds = 60
const secondsToStay = 3

/** The result of a payment; an unpaid order is polled for a minute, because the notice of the provider can be late. */
export function PaymentResult({ result }: { result: PaymentResultData }) {
  const { order, ...rest } = result
  if (!order) {
    return (
      <Outcome icon={<CircleX size={28} strokeWidth={1.6} aria-hidden />} title="没有找到订单">
        <Link className="link" to={financeTabPath('recharge')}>
          查看充值记录
        </Link>
      </Outcome>
    )
  }
  if (order.tradeState === 'SUCCESS') return <Paid order={order} {...rest} />
  if (order.tradeState === 'NOTPAY') return <Unpaid order={order} />
  return (
    <Outcome
      icon={<CircleX size={28} strokeWidth={1.6} aria-hidden />}
      title={order.tradeState === 'CANCEL' ? '订单已取消' : order.orderStatus}
    >
      {order.tradeState === 'REFUND' ? '款项已原路退回。' : '没有扣款。'}
      <Link className="link" to={financeTabPath('topup')}>
        重新充值
      </Link>
    </Outcome>
  )
}

const Outcome = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <Card as="section" className={styles.outcome} role="status">
    {icon}
    <h1>{title}</h1>
    <p>{children}</p>
  </Card>
)

function Unpaid({ order: { orderNo, canPay } }: { order: Order }) {
  const [isWaiting, setWaiting] = useState(true)
  const { state } = useOrderState(orderNo, { maxMs: maxWaitSeconds * 1000 })
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (state !== 'NOTPAY') void revalidate()
  }, [state, revalidate])
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), maxWaitSeconds * 1000)
    return () => clearTimeout(timer)
  }, [])
  if (isWaiting) {
    return (
      <Outcome icon={<LoaderCircle size={28} strokeWidth={1.6} aria-hidden />} title="正在确认">
        {`已收到返回，尚未收到渠道通知。每 ${pollPaymentMs / 1000} 秒查询，最长 ${maxWaitSeconds} 秒。`}
      </Outcome>
    )
  }
  return (
    <Outcome icon={<Clock size={28} strokeWidth={1.6} aria-hidden />} title="还没有收到付款">
      如已扣款，到账会自动补记。
      <Link className="link" to={canPay ? financeTabPath('topup', orderNo) : financeTabPath('recharge')}>
        {canPay ? '继续支付' : '查看充值记录'}
      </Link>
    </Outcome>
  )
}

const Paid = ({ order, balance, isSimulated, wanted }: PaymentResultData & { order: Order }) => (
  <Card as="section" className={styles.paid}>
    <InlineSvg svg={paidBridge} />
    <h1>支付成功</h1>
    <p className={styles.coins}>
      <CoinIcon size={20} />
      <b>{formatCount(order.coin)}</b> V币已到账，余额 <b>{formatCount(balance)}</b>
    </p>
    <dl>
      <div>
        <dt>订单编号</dt>
        <dd>{order.orderNo}</dd>
      </div>
      <div>
        <dt>支付方式</dt>
        <dd>
          {paymentTypeLabel(order.paymentType)} {isSimulated && <Tag tone="amber">演示支付</Tag>}
        </dd>
      </div>
      <div>
        <dt>支付金额</dt>
        <dd>¥ {formatYuan(order.totalFee)}</dd>
      </div>
      <div>
        <dt>支付时间</dt>
        <dd>{order.payTime ? formatSecond(order.payTime) : '–'}</dd>
      </div>
    </dl>
    <div className={styles.ways}>
      <LinkButton look="primary" size="large" to={financeTabPath('recharge')}>
        查看充值记录
      </LinkButton>
      {wanted && (
        <LinkButton size="large" to={buyPath(wanted)}>
          回到刚才的{wanted.kind === 'lesson' ? '课程' : '资源'}
        </LinkButton>
      )}
    </div>
    <RedirectCountdown />
  </Card>
)

/** Redirects to the orders after a few seconds unless the member chooses to stay. */
function RedirectCountdown() {
  const [seconds, setSeconds] = useState(secondsToStay)
  const [isStaying, setStaying] = useState(false)
  const navigate = useNavigate()
  useEffect(() => {
    if (isStaying) return
    if (seconds === 0) {
      void navigate(financeTabPath('recharge'), { replace: true })
      return
    }
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000)
    return () => clearTimeout(timer)
  }, [seconds, isStaying, navigate])
  if (isStaying) return null
  return (
    <p className={styles.leaving}>
      <span role="timer">{seconds}</span> 秒后前往「我的财务 – 充值记录」，
      <button type="button" className="link" onClick={() => setStaying(true)}>
        留在本页
      </button>
    </p>
  )
}

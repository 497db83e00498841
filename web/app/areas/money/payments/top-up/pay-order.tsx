import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatYuan } from '#contract/money/payments/amounts.ts'
import { pollPaymentMs } from '#contract/money/payments/top-up.ts'
import { financeTabPath } from '#contract/paths.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { CodeToScan, type ScannedMethod } from './code-to-scan.tsx'
import { DemoStrip } from './demo-strip.tsx'
import type { PayStep } from './load-top-up.ts'
import styles from './pay-order.module.css'
import { PaymentPanel } from './payment-panel.tsx'
import { TopUpSteps } from './top-up-steps.tsx'
import { useOrderState } from './use-order-state.ts'
import { clockText, useTimeLeft } from './use-time-left.ts'

/** The second step: shows how to pay, and polls the order until it is paid or closed. */
export function PayOrder({ data }: { data: PayStep }) {
  const { order, account, again, isSimulated, leftMs, wholeMs, method } = data
  const scanned = method && 'qr' in method ? method : undefined
  const isOnPhone = method !== null && 'way' in method
  const [isScanning, setScanning] = useState(false)
  const { state, check } = useOrderState(order.orderNo, { isPolling: isScanning || !scanned })
  const left = useTimeLeft(leftMs)
  const navigate = useNavigate()
  useEffect(() => {
    if (state !== 'SUCCESS') return
    toast.success('恭喜你，支付成功')
    void navigate(financeTabPath('recharge'))
  }, [state, navigate])
  const checkNow = async () => {
    if ((await check()) === 'NOTPAY') toast.info('还没有收到付款', { detail: '如已扣款，到账会自动补记。' })
  }
  const isOver = left === 0 || (state !== 'NOTPAY' && state !== 'SUCCESS')
  return (
    <>
      {isSimulated && <DemoStrip />}
      <TopUpSteps current={state === 'SUCCESS' ? 2 : 1} isOnPhone={isOnPhone} />
      <div className={styles.order}>
        <PaymentPanel data={data} isOver={isOver} isCancelled={state === 'CANCEL'}>
          {scanned ? <ScanPlace method={scanned} {...{ isScanning, setScanning }} /> : <PollingNote />}
        </PaymentPanel>
        <div className={styles.facts}>
          <TimeLeft left={left} whole={wholeMs} />
          <dl className={styles.title}>
            <div data-wide>
              <dt>订单编号</dt>
              <dd className="num">{order.orderNo}</dd>
            </div>
            <div>
              <dt>商品名称</dt>
              <dd>{order.title}</dd>
            </div>
            <div>
              <dt>会员名称</dt>
              <dd>{account}</dd>
            </div>
            <div data-wide>
              <dt>应付金额</dt>
              <dd className={styles.price}>
                ¥ <b>{formatYuan(order.totalFee)}</b>
              </dd>
            </div>
          </dl>
          <div className={styles.buttons}>
            <LinkButton to={again}>
              <ArrowLeft size={16} strokeWidth={1.6} aria-hidden />
              返回修改
            </LinkButton>
            {!isOver && (
              <Button look="primary" onClick={() => void checkNow()}>
                我已完成支付
              </Button>
            )}
          </div>
          <Note>
            {isOnPhone
              ? '付款后会回到本站。没有自动返回时，请回到这里点「我已完成支付」。'
              : '支付成功后自动跳转到充值记录。二维码加载失败时，请刷新本页或改用支付宝。'}
          </Note>
        </div>
      </div>
      {scanned && isScanning && !isOver && (
        <OrderDialog
          order={order}
          method={scanned}
          left={left}
          onCheck={() => void checkNow()}
          onClose={() => setScanning(false)}
        />
      )}
    </>
  )
}

/** Shown while the order is polled. */
const PollingNote = () => (
  <p className={styles.waiting} role="status">
    <i aria-hidden />
    {`等待支付，每 ${pollPaymentMs / 1000} 秒自动确认`}
  </p>
)

interface OrderDialogProps {
  order: PayStep['order']
  method: ScannedMethod
  left: number
  onCheck: () => void
  onClose: () => void
}

/** PAY-13: opens as soon as the order is there; closing it stops polling. */
const OrderDialog = ({ order, method, left, onCheck, onClose }: OrderDialogProps) => (
  <Dialog
    open
    onClose={onClose}
    title="微信支付"
    width={420}
    actions={
      <>
        <Button onClick={onClose}>关闭</Button>
        <Button look="primary" onClick={onCheck}>
          我已完成支付
        </Button>
      </>
    }
  >
    <div className={styles.scan}>
      <p className={styles.price}>
        ¥ <b>{formatYuan(order.totalFee)}</b>
      </p>
      <p className="muted">
        {order.title}，剩余 {clockText(left)}
      </p>
      <CodeToScan {...method} />
      <PollingNote />
    </div>
  </Dialog>
)

interface ScanPlaceProps {
  method: ScannedMethod
  isScanning: boolean
  setScanning: (isScanning: boolean) => void
}

/** The code on the page, for browsers without script and after the dialog was closed. */
function ScanPlace({ method, isScanning, setScanning }: ScanPlaceProps) {
  useEffect(() => setScanning(true), [setScanning])
  if (isScanning) return <div className={styles.broken}>请在支付窗口中扫码</div>
  return (
    <>
      <CodeToScan {...method} />
      <Button className={styles.again} onClick={() => setScanning(true)}>
        打开支付窗口
      </Button>
    </>
  )
}

/** The clock changes every second; for screen readers the time is announced once a minute. */
function TimeLeft({ left, whole }: { left: number; whole: number }) {
  const minutes = Math.ceil(left / 60_000)
  return (
    <div className={styles.time}>
      <span>剩余支付时间</span>
      <b role="timer" aria-label="剩余支付时间">
        {clockText(left)}
      </b>
      <span className="sr-only" role="status">
        {left > 0 ? `还有 ${minutes} 分钟可以支付` : '支付时间已到'}
      </span>
      <div className={styles.bar} aria-hidden>
        <i style={{ width: `${Math.min(100, (left / whole) * 100)}%` }} />
      </div>
      <small>超时未支付，订单将自动取消</small>
    </div>
  )
}

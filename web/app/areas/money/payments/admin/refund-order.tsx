import { formatYuan } from '#contract/money/payments/amounts.ts'
import { type AdminOrder, type RefundTerms, refundOrder } from '#contract/money/payments/payments.ts'
import { paymentTypeLabel } from '#contract/money/payments/providers.ts'
import { coinsOfRefund } from '#contract/money/payments/refund-rules.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { formatCount } from '#lib/format/format.ts'
import { fieldErrors, useForm } from '#lib/forms/use-form.ts'
import { AdminDialog, FormDialog, useReturnFocus } from '#ui/antd/admin-dialog.tsx'
import { LongTextRow, TextRow } from '#ui/antd/text-row.tsx'
import { Button } from '#ui/button/button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { TitleBlock } from '#ui/layout/title-block.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import styles from './admin-orders.module.css'
import { amountError, fenOf } from './refund-amount.ts'

interface RefundOrderProps {
  order: AdminOrder
  onClose: () => void
  onRefunded: () => void
}

const outcomeOf = ({ isRefundAwaiting, refundState }: AdminOrder): string => {
  if (isRefundAwaiting) return '退款申请已提交，等待另一名管理员确认'
  return refundState === 'done' ? '退款成功' : '退款已提交，等待渠道确认'
}

const headOf = ({ userName, paymentType, totalFee }: AdminOrder) => ({
  title: '退款',
  note: `${userName}，${paymentTypeLabel(paymentType)}，¥ ${formatYuan(totalFee)}`,
  width: 560,
})

/** Refunds a top-up or a part of it. Its coins are taken back first, so only the unspent part can be refunded. */
export function RefundOrder(props: RefundOrderProps) {
  useReturnFocus()
  const { order, onClose } = props
  const load = useLoad(() => quietApi.payments.getRefundTerms({ orderNo: order.orderNo }), order.orderNo)
  if (load.data) return <RefundForm {...props} terms={load.data} />
  return (
    <AdminDialog {...headOf(order)} onClose={onClose} actions={<Button onClick={onClose}>取消</Button>}>
      <LoadedContent load={load}>{() => null}</LoadedContent>
    </AdminDialog>
  )
}

function RefundForm({ order, terms, onClose, onRefunded }: RefundOrderProps & { terms: RefundTerms }) {
  const { orderNo } = order
  const { refusedFee, maxFee } = terms
  const form = useForm({
    initial: { amount: formatYuan(refusedFee ?? maxFee).replaceAll(',', ''), reason: '' },
    check({ amount, reason }) {
      const wrongAmount = refusedFee === null ? amountError(amount, terms) : undefined
      return { ...fieldErrors(refundOrder.body, { orderNo, reason }), ...(wrongAmount && { amount: wrongAmount }) }
    },
    async save({ amount, reason }) {
      toast.success(outcomeOf(await quietApi.payments.refundOrder({ orderNo, refundFee: fenOf(amount)!, reason })))
      onRefunded()
    },
  })
  const { values } = form
  return (
    <FormDialog
      {...headOf(order)}
      consequence="原路退回，不可撤销"
      action="退款"
      busyAction="正在退款…"
      isDangerous
      form={form}
      onClose={onClose}
    >
      <TitleBlock
        items={[
          { label: '到账 V币', value: formatCount(terms.coin) },
          { label: '已退金额', value: `¥ ${formatYuan(terms.refundedFee)}` },
          { label: '现有余额', value: formatCount(terms.balance) },
          { label: '最多可退', value: `¥ ${formatYuan(maxFee)}` },
        ]}
      />
      <p className={styles.hint}>{hintOf(terms)}</p>
      <TextRow
        form={form}
        name="amount"
        label="退款金额"
        isRequired
        className={styles.amount}
        inputMode="decimal"
        maxLength={9}
        after="元"
        readOnly={refusedFee !== null}
      />
      <TakenCoins terms={terms} amount={values.amount} />
      <LongTextRow form={form} name="reason" label="原因" rows={2} maxLength={80} />
    </FormDialog>
  )
}

const hintOf = ({ refusedFee, approvalFee }: RefundTerms): string =>
  refusedFee === null
    ? `V币按退款金额的比例收回，赠送部分一并按比例。同一订单累计超过 ${formatYuan(approvalFee)} 元的退款由另一名管理员在「待确认操作」中确认后执行。`
    : '渠道拒绝了上一笔退款，V币已收回。将用原来的金额和退款单号再次申请。'

/** The coins that the typed amount takes back, and the balance afterwards. */
const TakenCoins = ({ terms, amount }: { terms: RefundTerms; amount: string }) => {
  const fen = terms.refusedFee === null ? fenOf(amount) : undefined
  const coins = fen && fen <= terms.maxFee ? coinsOfRefund(terms, fen) : undefined
  if (coins === undefined) return null
  return (
    <p className={styles.taken} aria-live="polite">
      <span>收回 V币</span>
      <span>
        {formatCount(coins)}，退款后余额 <b>{formatCount(terms.balance - coins)}</b>
      </span>
    </p>
  )
}

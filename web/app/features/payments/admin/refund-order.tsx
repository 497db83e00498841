import { Input } from 'antd'
import { type AdminOrder, refundOrder } from '#contract/payments.ts'
import { paymentTypeLabels } from '#contract/state-words.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { formatCount, formatYuan } from '#lib/format/format.ts'
import { fieldErrors, useForm } from '#lib/forms/use-form.ts'
import { FormDialog } from '#ui/antd/admin-dialog.tsx'
import { FormRow } from '#ui/antd/form-row.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { TitleBlock } from '#ui/layout/title-block.tsx'
import styles from './admin-orders.module.css'

interface RefundOrderProps {
  order: AdminOrder
  onClose: () => void
  onRefunded: () => void
}

const outcomeOf = ({ isRefundAwaiting, refundState }: AdminOrder): string => {
  if (isRefundAwaiting) return '退款申请已提交，等待另一名管理员确认'
  return refundState === 'done' ? '退款成功' : '退款已提交，等待渠道确认'
}

/** Refunds a whole top-up. Its coins are taken back first, so an order whose coins were spent cannot be refunded. */
export function RefundOrder({ order, onClose, onRefunded }: RefundOrderProps) {
  const { orderNo, userName, paymentType, totalFee, coin, present } = order
  const form = useForm({
    initial: { reason: '' },
    check: (values) => fieldErrors(refundOrder.body, { orderNo, ...values }),
    async save({ reason }) {
      toast.success(outcomeOf(await quietApi.payments.refundOrder({ orderNo, reason })))
      onRefunded()
    },
  })
  return (
    <FormDialog
      title="退款"
      note={`${userName}，${paymentTypeLabels[paymentType]}，¥ ${formatYuan(totalFee)}`}
      width={560}
      consequence="原路退回，不可撤销"
      action="退款"
      busyAction="正在退款…"
      isDangerous
      form={form}
      onClose={onClose}
    >
      {form.problem && (
        <div className={styles.refusal}>
          <Note kind="error">{form.problem.message}</Note>
        </div>
      )}
      <TitleBlock
        items={[
          { label: '到账 V币', value: formatCount(coin) },
          { label: '其中赠送', value: formatCount(present) },
          { label: '收回 V币', value: formatCount(coin) },
          { label: '退款金额', value: `¥ ${formatYuan(totalFee)}` },
        ]}
      />
      <p className={styles.hint}>
        先收回全部
        V币再退款；V币已被使用的订单不能退款。金额超过设定值的退款由另一名管理员在「待确认操作」中确认后执行。
      </p>
      <FormRow label="原因" isRequired error={form.errors.reason}>
        {(control) => (
          <Input.TextArea
            {...control}
            name="reason"
            rows={2}
            maxLength={80}
            showCount
            value={form.values.reason}
            onChange={(event) => form.set({ reason: event.target.value })}
          />
        )}
      </FormRow>
    </FormDialog>
  )
}

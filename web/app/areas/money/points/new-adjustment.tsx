import { addAdjustment } from '#contract/money/points/points.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { fieldErrors, useForm } from '#lib/forms/use-form.ts'
import { FormDialog } from '#ui/antd/admin-dialog.tsx'
import { FormRow } from '#ui/antd/form-row.tsx'
import { LongTextRow, TextRow } from '#ui/antd/text-row.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Input } from '#ui/form/input.tsx'
import { MemberSelect } from '../../people/accounts/members/member-select.tsx'

interface Values {
  userId: number | undefined
  coin: string
  reason: string
}

const errorsIn = ({ userId, coin, reason }: Values) => ({
  ...fieldErrors(addAdjustment.body, { userId, coin: coin.trim(), reason }),
  ...(userId === undefined && { userId: '请选择用户' }),
})

interface NewAdjustmentProps {
  /** Without one, the administrator chooses. */
  member?: { id: number; name: string }
  onClose: () => void
  onAdded: () => void
}

/** Requests a correction of a member's balance. */
export function NewAdjustment({ member, onClose, onAdded }: NewAdjustmentProps) {
  const form = useForm<Values>({
    initial: { userId: member?.id, coin: '', reason: '' },
    check: errorsIn,
    async save({ userId, coin, reason }) {
      await quietApi.points.addAdjustment({ userId: userId!, coin: coin.trim(), reason })
      toast.success('恭喜你，添加成功', { detail: '等待另一名管理员确认。' })
      onAdded()
    },
  })
  const { set, errors } = form
  return (
    <FormDialog
      title="申请调整 V币"
      width={560}
      consequence="由另一名管理员确认后才会入账"
      action="提交申请"
      busyAction="正在提交…"
      form={form}
      onClose={onClose}
    >
      <FormRow label="用户" isRequired error={errors.userId}>
        {(control) =>
          member ? (
            <Input {...control} readOnly value={member.name} />
          ) : (
            <MemberSelect {...control} onChoose={(userId) => set({ userId })} />
          )
        }
      </FormRow>
      <TextRow
        form={form}
        name="coin"
        label="调整数量"
        isRequired
        hint="正数增加，负数扣减"
        inputMode="numeric"
        maxLength={9}
        after="V币"
      />
      <LongTextRow form={form} name="reason" label="调整原因" maxLength={200} />
    </FormDialog>
  )
}

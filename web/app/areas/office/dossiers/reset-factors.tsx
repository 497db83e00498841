import type { MemberDossier } from '#contract/office/dossiers/dossiers.ts'
import { resetReasonLength } from '#contract/people/accounts/factor-rules.ts'
import { resetFactors } from '#contract/people/accounts/factors.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { fieldErrors, useForm } from '#lib/forms/use-form.ts'
import { FormDialog } from '#ui/antd/admin-dialog.tsx'
import { LongTextRow } from '#ui/antd/text-row.tsx'
import { toast } from '#ui/feedback/toast-store.ts'

interface ResetFactorsProps {
  member: Pick<MemberDossier, 'id' | 'title'>
  onClose: () => void
  onDone: () => void
}

/** Removes the second factors of a member who has lost them, with a reason. */
export function ResetFactors({ member: { id, title }, onClose, onDone }: ResetFactorsProps) {
  const form = useForm({
    initial: { reason: '' },
    check: (values) => fieldErrors(resetFactors.body, { id, ...values }),
    async save(values) {
      toast.success((await quietApi.factors.resetFactors({ id, ...values })).message)
      onDone()
    },
  })
  return (
    <FormDialog
      title={`重置「${title}」的两步验证`}
      width={520}
      consequence="下线全部设备，通知本人，记入操作日志"
      action="重置"
      busyAction="正在重置…"
      isDangerous
      form={form}
      onClose={onClose}
    >
      <p>验证器、通行密钥和恢复码全部失效。请先用其他方式核实对方身份。</p>
      <LongTextRow form={form} name="reason" label="原因" maxLength={resetReasonLength} />
    </FormDialog>
  )
}

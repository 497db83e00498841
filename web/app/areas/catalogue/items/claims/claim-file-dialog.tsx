import { type ClaimFile, ruleClaim } from '#contract/catalogue/claims/claims.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { fieldErrors, useForm } from '#lib/forms/use-form.ts'
import { AdminDialog } from '#ui/antd/admin-dialog.tsx'
import { Button } from '#ui/button/button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { useMayChange } from '#ui/table/may-change.tsx'
import styles from './claim-file.module.css'
import { ClaimFileFacts, ClaimSides } from './claim-file.tsx'
import { RulingForm, type RulingValues } from './ruling-form.tsx'

interface ClaimFileDialogProps {
  id: number
  onClose: () => void
  onRuled: () => void
}

/** CLAIM-11: both sides' words on the left, the facts and the ruling on the right. */
export function ClaimFileDialog({ id, onClose, onRuled }: ClaimFileDialogProps) {
  const load = useLoad(() => quietApi.claims.getClaim({ id }))
  const form = useRuling(id, onRuled)
  const mayChange = useMayChange()
  const isRipe = load.data?.state === 'ruling' && !load.data.isAwaitingApproval && mayChange
  const { verdict } = form.values
  return (
    <AdminDialog
      title={`售后申请 ${id}`}
      note={load.data?.itemName}
      width={1180}
      isFlush
      consequence={load.data && consequenceOf(load.data)}
      onClose={onClose}
      actions={
        <>
          <Button disabled={form.isSaving} onClick={onClose}>
            {isRipe ? '取消' : '关闭'}
          </Button>
          {isRipe && (
            <Button look="primary" disabled={!verdict} isBusy={form.isSaving} onClick={form.submit}>
              {verdict ? '裁定并通知双方' : '先选裁定'}
            </Button>
          )}
        </>
      }
    >
      <LoadedContent load={load}>
        {(file) => (
          <div className={styles.file}>
            <ClaimSides file={file} />
            <div className={styles.side}>
              {isRipe && <RulingForm file={file} form={form} />}
              <ClaimFileFacts file={file} />
            </div>
          </div>
        )}
      </LoadedContent>
    </AdminDialog>
  )
}

const consequenceOf = ({ state, isAwaitingApproval, approvalCoin }: ClaimFile): string => {
  if (isAwaitingApproval) return '退款已提交复核，等待另一名管理员确认'
  if (state === 'answer') return '等待作者答复，期满后可以裁定'
  return state === 'ruling' ? `退款超过 ${approvalCoin} V币 时须另一名管理员确认` : ''
}

const useRuling = (id: number, onRuled: () => void) => {
  const inputOf = ({ verdict, coin, ruling }: RulingValues) => ({
    id,
    verdict: verdict!,
    ruling,
    ...(verdict === 'partial' && coin !== undefined && { coin }),
  })
  return useForm<RulingValues>({
    initial: { verdict: undefined, coin: undefined, ruling: '' },
    check: (values) => fieldErrors(ruleClaim.body, inputOf(values)),
    save: async (values) => {
      const { message } = await quietApi.claims.ruleClaim(inputOf(values))
      toast.success(message)
      onRuled()
    },
    fieldOf: { claim_refund_too_much: 'coin' },
  })
}

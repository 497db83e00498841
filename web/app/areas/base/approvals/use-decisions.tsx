import { useState } from 'react'
import { toast } from '#ui/feedback/toast-store.ts'
import { onDemand } from '#ui/loading/on-demand.tsx'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import type { Column } from '#ui/table/data-table.tsx'
import { actionsColumn, RowAction } from '#ui/table/row-actions.tsx'

const RejectDialog = onDemand(async () => (await import('./reject-dialog.client.tsx')).RejectDialog)

/** A request of two, with what the server allows the caller to do. */
interface Requested {
  id: number
  canDecide: boolean
  canWithdraw: boolean
}

type Action = 'approve' | 'withdraw'

interface Rules<Request extends Requested> {
  /** What the dialog asks before each action, and what the page says afterwards. */
  wordings: Record<Action, { question: string; detail: (request: Request) => string; done: string }>
  approve: (id: number) => Promise<unknown>
  withdraw: (id: number) => Promise<unknown>
  reject: (id: number, reason: string) => Promise<unknown>
  reload: () => void
}

const labels = { approve: '确认执行', withdraw: '撤回' }

/** The author of a request withdraws it, another administrator confirms or rejects it; the page renders `dialog`. */
export const useDecisions = <Request extends Requested>({ wordings, reload, reject, ...calls }: Rules<Request>) => {
  const confirm = useConfirm()
  const [rejectedId, setRejectedId] = useState<number>()
  const act = async (request: Request, action: Action) => {
    const { question, detail, done } = wordings[action]
    const isApproval = action === 'approve'
    if (!(await confirm(question, { detail: detail(request), action: labels[action], danger: isApproval }))) return
    try {
      await calls[action](request.id)
      toast.success(done)
    } catch {
      // The call has already shown the failure; reloading shows the current state.
    }
    reload()
  }
  const close = () => setRejectedId(undefined)
  const column: Column<Request> = actionsColumn(
    (request) => (
      <>
        <RowAction isDisabled={!request.canDecide} onClick={() => void act(request, 'approve')}>
          确认
        </RowAction>
        {request.canWithdraw ? (
          <RowAction onClick={() => void act(request, 'withdraw')}>撤回</RowAction>
        ) : (
          <RowAction isDangerous isDisabled={!request.canDecide} onClick={() => setRejectedId(request.id)}>
            驳回
          </RowAction>
        )}
      </>
    ),
    { isAtEndOnPhones: true },
  )
  const dialog = rejectedId !== undefined && (
    <RejectDialog
      reject={(reason) => reject(rejectedId, reason)}
      onClose={close}
      onRejected={() => {
        close()
        reload()
      }}
    />
  )
  return { column, dialog }
}

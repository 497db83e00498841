import { backOffice } from '#contract/back-office-paths.ts'
import type { ApprovalKind } from '#contract/base/approvals/approval-kinds.ts'
import type { Approval } from '#contract/base/approvals/approvals.ts'
import { browserApi, quietApi } from '#lib/api/browser-api.ts'
import { ignoreFailure } from '#lib/api/ignore-failure.ts'
import { formatMinute } from '#lib/format/format.ts'
import { Note } from '#ui/feedback/note.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Link } from '#ui/navigation/link.tsx'
import styles from './approvals.module.css'

const mostShown = 20

/** The requests of some kinds that wait, newest first. */
export const fetchPending = async (kinds: ApprovalKind[]): Promise<Approval[]> => {
  const pages = await Promise.all(
    kinds.map((kind) => quietApi.approvals.listApprovals({ kind, state: 'waiting', size: mostShown })),
  )
  return pages.flatMap(({ content }) => content)
}

/** What waits for a second administrator, on the page where it was asked for. */
export const PendingRequests = ({ requests, onChanged }: { requests: Approval[]; onChanged: () => unknown }) => {
  const withdraw = async (id: number) => {
    await browserApi.approvals.withdrawApproval({ id })
    toast.success('申请已撤回')
    await onChanged()
  }
  return requests.map(({ id, target, detail, createUserName, createTime, canWithdraw }) => (
    <Note key={id} kind="warning">
      <span className={styles.pending}>
        <b>等待复核</b> {target}：{detail}（{createUserName}，{formatMinute(createTime)}）
        {canWithdraw ? (
          <button type="button" onClick={() => ignoreFailure(withdraw(id))}>
            撤回
          </button>
        ) : (
          <Link to={`${backOffice.approvals}?state=waiting`}>去处理</Link>
        )}
      </span>
    </Note>
  ))
}

import type { AuditState } from '#contract/catalogue/documents/library.ts'
import { auditLabels, auditState } from '#contract/catalogue/documents/library-rules.ts'
import type { StatusTone } from '#ui/feedback/status.tsx'

/** The state of the member's own item. */
export interface OwnItem {
  id: number
  name: string
  coin: number
  isAudit: AuditState
  /** Not submitted yet. */
  isDraft?: boolean
  isOnSale: boolean
  isTakenDown: boolean
  isTakenDownByMe: boolean
  takenDownReason: string | null
  isWithdrawn: boolean
  auditReason: string | null
}

const tones = { 0: 'wait', 1: 'ok', 2: 'bad' } as const

export const ownStateOf = ({
  isAudit,
  isDraft,
  isTakenDown,
  isWithdrawn,
}: OwnItem): { tone: StatusTone; word: string } => {
  if (isTakenDown) return { tone: 'off', word: '已下架' }
  if (isDraft) return { tone: 'off', word: '草稿' }
  if (isWithdrawn) return { tone: 'off', word: '已撤回' }
  return { tone: tones[isAudit], word: auditLabels[isAudit] }
}

/** The reason of an administrator for rejecting it or taking it down. */
export const ownReasonOf = ({ isTakenDown, isTakenDownByMe, isWithdrawn, isAudit, ...reasons }: OwnItem) =>
  isTakenDown
    ? { label: '下架理由', text: isTakenDownByMe ? null : reasons.takenDownReason }
    : { label: '审核理由', text: isAudit === auditState.rejected && !isWithdrawn ? reasons.auditReason : null }

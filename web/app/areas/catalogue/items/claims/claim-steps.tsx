import { type ClaimState, isClaimOpen } from '#contract/catalogue/claims/claim-rules.ts'
import type { Claim } from '#contract/catalogue/claims/claims.ts'
import { formatMinute } from '#lib/format/format.ts'
import styles from './claim-card.module.css'

interface ClaimStepsProps {
  steps: ClaimStep[]
  /** Side by side instead of one below the other. */
  isWide?: boolean
}

/** The way of a claim; the current step is marked. */
export const ClaimSteps = ({ steps, isWide }: ClaimStepsProps) => (
  <ol className={isWide ? styles.wideSteps : styles.steps}>
    {steps.map(({ title, note, isCurrent }) => (
      <li key={title} aria-current={isCurrent ? 'step' : undefined}>
        <b>{title}</b>
        <span>{note}</span>
      </li>
    ))}
  </ol>
)

/** The colour of a state. */
export const claimTone = (state: ClaimState): 'wait' | 'ok' | 'off' => {
  if (isClaimOpen(state)) return 'wait'
  return state === 'refunded' || state === 'partial' ? 'ok' : 'off'
}

interface ClaimStep {
  title: string
  note: string
  isCurrent: boolean
}

const hourMs = 3_600_000

/** How long the author may still answer. */
const timeLeft = (until: string): string => {
  const hours = Math.ceil((new Date(until).getTime() - Date.now()) / hourMs)
  return hours > 0 ? `还剩 ${hours} 小时，逾期自动转平台裁定` : '答复期已过，转平台裁定'
}

const answerStep = ({ state, answer, answerUntil }: Claim): ClaimStep => {
  if (state === 'answer') return { title: '等待作者答复', note: timeLeft(answerUntil), isCurrent: true }
  if (answer) return { title: '作者已答复', note: formatMinute(answer.answerTime), isCurrent: false }
  return { title: '作者未答复', note: '转平台裁定', isCurrent: false }
}

const endStep = ({ state, refundCoin, endTime }: Claim): ClaimStep => {
  if (state === 'answer') return { title: '平台裁定', note: '收到作者答复或期满之后', isCurrent: false }
  if (state === 'ruling') return { title: '等待平台裁定', note: '对照双方说明、文件与使用记录', isCurrent: true }
  const when = formatMinute(endTime!)
  if (state === 'withdrawn') return { title: '已撤回', note: when, isCurrent: false }
  if (state === 'released') return { title: '不予退款', note: when, isCurrent: false }
  return { title: `退回 ${refundCoin} V币`, note: when, isCurrent: false }
}

/** The way of a claim: made, answered, ruled. */
export const stepsOf = (claim: Claim): ClaimStep[] => [
  { title: '买家申请', note: formatMinute(claim.createTime), isCurrent: false },
  answerStep(claim),
  endStep(claim),
]

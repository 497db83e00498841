import styles from './claim-card.module.css'
import type { ClaimStep } from './claim-words.ts'

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

import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { backOffice } from '#contract/back-office-paths.ts'
import type { SetupStep } from '#contract/office/operations/setup/setup.ts'
import { setupSteps } from '#contract/office/operations/setup/setup-steps.ts'
import styles from './setup.module.css'

/** SETUP-2: on the dashboard, what is still missing before the portal opens. */
export const SetupStrip = ({ steps }: { steps: SetupStep[] }) => {
  const missing = steps.filter(({ state }) => state === 'missing')
  return (
    <nav className={styles.strip} aria-label="开站准备">
      <h2>开站准备还差 {missing.length} 项</h2>
      <ul>
        {missing.map(({ name }) => (
          <li key={name}>{setupSteps[name].title}</li>
        ))}
      </ul>
      <Link to={backOffice.setup}>
        继续准备
        <ChevronRight size={14} strokeWidth={1.6} aria-hidden />
      </Link>
    </nav>
  )
}

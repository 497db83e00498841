import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { backOffice } from '#contract/back-office-paths.ts'
import { type SetupStepName, setupStep, setupStepNames } from '#contract/office/operations/setup/setup-steps.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { useMay } from '#lib/session/permissions.ts'
import styles from './setup.module.css'

/** The step that is done on this page. Two steps share the settings and differ by the section. */
const stepAt = ({ pathname, hash }: { pathname: string; hash: string }): SetupStepName | undefined => {
  const pagesOf = (name: SetupStepName) => [setupStep(name), ...(setupStep(name).others ?? [])].map(({ to }) => to)
  const isHere = (to: string) => to === pathname + hash || (to.split(/[?#]/)[0] === pathname && !hash)
  return setupStepNames.find((name) => pagesOf(name).some(isHere))
}

/** SETUP-1: on the page of a step, while a step is missing, the way back to the list. */
export function SetupTrail() {
  const step = stepAt(useLocation())
  const may = useMay()
  const isAsked = step !== undefined && may('settings')
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    // Nobody waits for this strip: without an answer the page is complete.
    if (isAsked)
      quietApi.setup.getSetup().then(
        (setup) => setNeeded(setup.isNeeded),
        () => setNeeded(false),
      )
  }, [isAsked])
  if (!isAsked || !isNeeded) return null
  return (
    <nav className={styles.trail} aria-label="开站准备">
      <span>开站准备：{setupStep(step).title}</span>
      <Link to={backOffice.setup}>
        <ArrowLeft size={14} strokeWidth={1.6} aria-hidden />
        回到开站准备
      </Link>
    </nav>
  )
}

import { Check, Circle, Minus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { SetupStep } from '#contract/office/operations/setup/setup.ts'
import { type SetupStepName, setupStep } from '#contract/office/operations/setup/setup-steps.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { Button } from '#ui/button/button.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { ForChanges } from '#ui/table/may-change.tsx'
import styles from './setup.module.css'

const marks = { done: Check, confirmed: Minus, missing: Circle }
const words = { done: '已完成', confirmed: '不需要', missing: '待处理' }

/** SETUP-1: the steps to an open portal. They can be left at any time: what is done shows in the portal itself. */
export default function Setup() {
  const load = useLoad(() => quietApi.setup.getSetup())
  const [isBusy, setBusy] = useState(false)
  const confirm = async (name: SetupStepName, isConfirmed: boolean) => {
    setBusy(true)
    try {
      toast.success((await quietApi.setup.confirmSetupStep({ name, isConfirmed })).message)
      await load.reload()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '接口请求失败')
    } finally {
      setBusy(false)
    }
  }
  return (
    <LoadedContent load={load}>
      {({ steps }) => (
        <Card as="section" className={styles.setup}>
          <CardHead aside={<Progress steps={steps} />}>开站准备</CardHead>
          <ol>
            {steps.map((step) => (
              <Step
                key={step.name}
                step={step}
                isNext={step === steps.find(({ state }) => state === 'missing')}
                isBusy={isBusy}
                onConfirm={(isConfirmed) => void confirm(step.name, isConfirmed)}
              />
            ))}
          </ol>
        </Card>
      )}
    </LoadedContent>
  )
}

const Progress = ({ steps }: { steps: SetupStep[] }) => {
  const settled = steps.filter(({ state }) => state !== 'missing').length
  return (
    <span className={styles.progress}>
      <b className="num">
        {settled} / {steps.length}
      </b>
      <ProgressBar percent={(settled / steps.length) * 100} label="开站准备的进度" />
    </span>
  )
}

interface StepProps {
  step: SetupStep
  /** The first step that is missing. */
  isNext: boolean
  isBusy: boolean
  onConfirm: (isConfirmed: boolean) => void
}

const Step = ({ step: { name, state, sentence }, isNext, isBusy, onConfirm }: StepProps) => {
  const { title, to, action, others = [] } = setupStep(name)
  const Mark = marks[state]
  return (
    <li data-state={state} aria-current={isNext ? 'step' : undefined}>
      <Mark size={18} strokeWidth={1.8} aria-hidden />
      <div>
        <h3>
          {title}
          <small>{words[state]}</small>
        </h3>
        <p>{sentence}。</p>
        {others.length > 0 && (
          <p className={styles.others}>
            {others.map((other) => (
              <Link key={other.to} to={other.to}>
                {other.action}
              </Link>
            ))}
          </p>
        )}
      </div>
      <ForChanges>
        {state !== 'done' && (
          <Button size="small" look="ghost" disabled={isBusy} onClick={() => onConfirm(state === 'missing')}>
            {state === 'missing' ? '不需要' : '还要处理'}
          </Button>
        )}
        <LinkButton size="small" look={isNext ? 'primary' : 'plain'} to={to}>
          {action}
        </LinkButton>
      </ForChanges>
    </li>
  )
}

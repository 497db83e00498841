import { RefreshCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ReconciliationRun } from '#contract/money/payments/payments.ts'
import { browserApi, quietApi } from '#lib/api/browser-api.ts'
import { Button } from '#ui/button/button.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { useLoad, useTicker } from '#ui/loading/use-load.ts'

const pollMs = 1_000

interface ReconcileNowProps {
  from: string
  to: string
  onFinished: () => void
}

/** Starts a comparison of the chosen days and shows how far it is, also one that a colleague has started. */
export function ReconcileNow({ from, to, onFinished }: ReconcileNowProps) {
  const load = useLoad(() => quietApi.payments.getReconciliationRun())
  const run = load.data?.last
  const isRunning = run?.isRunning ?? false
  useTicker(() => void load.reload(), pollMs, isRunning)
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && run && !isRunning) {
      showOutcome(run)
      onFinished()
    }
    wasRunning.current = isRunning
  }, [isRunning, run, onFinished])
  const start = async () => {
    try {
      await browserApi.payments.startReconciliation({ from, to })
    } catch {
      // The call has already shown the failure; reloading shows the run of a colleague.
    }
    await load.reload()
  }
  return (
    <Button look="primary" disabled={isRunning || load.data === undefined} onClick={() => void start()}>
      {isRunning ? <Spinner label="正在对账" /> : <RefreshCw size={14} aria-hidden />}
      {isRunning && run ? `正在对账 ${run.doneDays} / ${run.totalDays} 天` : '立即对账'}
    </Button>
  )
}

const showOutcome = ({ totalDays, doneDays, differenceCount, missingBills }: ReconciliationRun) => {
  if (doneDays < totalDays) return toast.error('对账中断，请重新开始')
  const detail = missingBills > 0 ? `${missingBills} 天的渠道账单还取不到。` : undefined
  if (differenceCount > 0) return toast.error(`对账完成，${differenceCount} 笔不符`, { detail })
  return toast.success('对账完成，每一笔都相符', { detail })
}

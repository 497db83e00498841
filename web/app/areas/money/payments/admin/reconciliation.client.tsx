import dayjs from 'dayjs'
import { RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatYuan } from '#contract/money/payments/amounts.ts'
import type { ReconciliationRun } from '#contract/money/payments/payments.ts'
import { type PaymentType, paymentTypeLabel, paymentTypes } from '#contract/money/payments/providers.ts'
import { maxReconciledDays } from '#contract/money/payments/refund-rules.ts'
import { browserApi, quietApi } from '#lib/api/browser-api.ts'
import { formatDay } from '#lib/format/format.ts'
import { LateDayRange } from '#ui/antd/late-day-range.tsx'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Segmented } from '#ui/form/segmented.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad, useTicker } from '#ui/loading/use-load.ts'
import { ForChanges } from '#ui/table/may-change.tsx'
import { Invariants } from '../../points/invariants.tsx'
import { daysBetween, type ReconciledDay, sumOfDays, toReconciledDay } from './reconciled-day.ts'
import { ReconciledDays } from './reconciled-days.tsx'
import styles from './reconciliation.module.css'

const defaultDays = 7
const beijingToday = () => formatDay(new Date().toISOString())

/** Compares our payments with the bills of the providers by day, and shows the invariants of the ledger. */
export default function Reconciliation() {
  const [to, setTo] = useState(beijingToday)
  const [from, setFrom] = useState(() =>
    dayjs(beijingToday())
      .subtract(defaultDays - 1, 'day')
      .format('YYYY-MM-DD'),
  )
  const [provider, setProvider] = useState<PaymentType>()
  const load = useLoad(
    () => Promise.all(daysBetween(from, to).map((day) => quietApi.payments.reconcileDay({ day }))),
    `${from} ${to}`,
  )
  const tools = (
    <div className={styles.tools}>
      <ProviderChoice provider={provider} onChange={setProvider} />
      <span className={styles.days}>
        <LateDayRange
          aria-label="日期"
          isRequired
          latest={beijingToday()}
          maxDays={maxReconciledDays}
          from={from}
          to={to}
          onChange={(days) => {
            if (!days.from || !days.to) return
            setFrom(days.from)
            setTo(days.to)
          }}
        />
      </span>
      <ForChanges>
        <ReconcileNow from={from} to={to} onFinished={() => void load.reload()} />
      </ForChanges>
    </div>
  )
  return (
    <>
      <LoadedContent load={load}>
        {(reconciliations) => {
          const days = reconciliations.map((reconciliation) => toReconciledDay(reconciliation, provider))
          return (
            <>
              {reconciliations.every(({ providers }) => providers.length === 0) && (
                <div className={styles.unset}>
                  <Note>本站尚未开通在线支付，没有渠道账单可以核对。</Note>
                </div>
              )}
              <Sums days={days} />
              <Card as="section" className={styles.books}>
                <CardHead aside={tools}>按日对账</CardHead>
                <ReconciledDays days={days} onChecked={() => void load.reload()} />
              </Card>
            </>
          )
        }}
      </LoadedContent>
      <Invariants />
    </>
  )
}

const pollMs = 1_000

interface ReconcileNowProps {
  from: string
  to: string
  onFinished: () => void
}

/** Starts a comparison of the chosen days and shows how far it is, also one that a colleague has started. */
function ReconcileNow({ from, to, onFinished }: ReconcileNowProps) {
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

interface ProviderChoiceProps {
  /** Undefined for all providers. */
  provider: PaymentType | undefined
  onChange: (provider: PaymentType | undefined) => void
}

const ProviderChoice = ({ provider, onChange }: ProviderChoiceProps) => (
  <Segmented
    size="small"
    aria-label="渠道"
    value={provider ?? ''}
    options={[
      { value: '', label: '全部渠道' },
      ...paymentTypes.map((value) => ({ value, label: paymentTypeLabel(value) })),
    ]}
    onChange={(value) => onChange(paymentTypes.find((type) => type === value))}
  />
)

function Sums({ days }: { days: ReconciledDay[] }) {
  const { ours, theirs, gap, differences } = sumOfDays(days)
  return (
    <dl className={styles.sums}>
      <div>
        <dt>我方入账</dt>
        <dd>¥ {formatYuan(ours.fee)}</dd>
        <dd>{ours.count} 笔</dd>
      </div>
      <div>
        <dt>渠道实收</dt>
        <dd>¥ {formatYuan(theirs.fee)}</dd>
        <dd>{theirs.count} 笔</dd>
      </div>
      <div data-bad={gap !== 0 || undefined}>
        <dt>差额</dt>
        <dd>¥ {formatYuan(gap).replace('-', '−')}</dd>
        <dd>渠道减我方，未出账单的日子不计</dd>
      </div>
      <div data-bad={differences > 0 || undefined}>
        <dt>差异</dt>
        <dd>{differences}</dd>
        <dd>{differences > 0 ? '逐笔列在当天之下' : '每一笔都相符'}</dd>
      </div>
    </dl>
  )
}

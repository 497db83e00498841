import { Check, Play, X } from 'lucide-react'
import { useState } from 'react'
import type { InvariantResult } from '#contract/money/points/points.ts'
import { browserApi, quietApi } from '#lib/api/browser-api.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { ToolButton } from '#ui/button/tool-button.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad, useTicker } from '#ui/loading/use-load.ts'
import { ForChanges } from '#ui/table/may-change.tsx'
import styles from './invariants.module.css'

const pollMs = 1_000

/** The invariants of the ledger with their last results; a button runs the check now. */
export function Invariants() {
  const load = useLoad(() => quietApi.points.getInvariants())
  const last = load.data?.last
  const [runningSince, setRunningSince] = useState<string | null>()
  const isRunning = runningSince !== undefined && runningSince === (last?.startTime ?? null)
  useTicker(() => void load.reload(), pollMs, isRunning)
  const run = async () => {
    try {
      toast.info((await browserApi.points.runInvariants()).message)
      setRunningSince(last?.startTime ?? null)
    } catch {
      // The call has already shown the failure.
    }
  }
  const failed = last?.results.filter(({ holds }) => !holds).length ?? 0
  const tools = (
    <div className={styles.tools}>
      <span>
        {last ? `上次运行 ${formatMinute(last.startTime)}，用时 ${(last.ms / 1000).toFixed(1)} 秒` : '还没有运行过'}
      </span>
      {last && <Status tone="ok">{last.results.length - failed} 项成立</Status>}
      {failed > 0 && <Status tone="bad">{failed} 项不成立</Status>}
      <ForChanges>
        <ToolButton
          isBusy={isRunning}
          icon={<Play size={13} aria-hidden />}
          disabled={load.data === undefined}
          onClick={() => void run()}
        >
          立即运行
        </ToolButton>
      </ForChanges>
    </div>
  )
  return (
    <Card as="section">
      <CardHead aside={tools}>账本不变式</CardHead>
      <LoadedContent load={load}>
        {() => (
          <ol className={styles.list}>
            {last?.results.map((result) => (
              <Line key={result.id} result={result} />
            ))}
          </ol>
        )}
      </LoadedContent>
    </Card>
  )
}

const Line = ({ result: { id, sentence, sampleSize, ms, holds, examples } }: { result: InvariantResult }) => (
  <li data-bad={!holds || undefined}>
    <span>{id}</span>
    <span>
      {sentence}
      {examples.length > 0 && <small>{examples.join('；')}</small>}
    </span>
    <small>{formatCount(sampleSize)} 条</small>
    <em>{ms} ms</em>
    <b>
      {holds ? <Check size={15} strokeWidth={1.6} aria-hidden /> : <X size={15} strokeWidth={1.6} aria-hidden />}
      {holds ? '成立' : '不成立'}
    </b>
  </li>
)

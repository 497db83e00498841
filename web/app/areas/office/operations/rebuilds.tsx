import { useEffect, useState } from 'react'
import {
  type RebuildPart,
  type RebuildScope,
  rebuildPartLabels,
  rebuildParts,
  rebuildScopeLabels,
} from '#contract/catalogue/documents/previews/rebuild-words.ts'
import type { Rebuild } from '#contract/catalogue/documents/previews/rebuilds.ts'
import { browserApi, quietApi } from '#lib/api/browser-api.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { Button } from '#ui/button/button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Input } from '#ui/form/input.tsx'
import { Select } from '#ui/form/select.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import styles from './rebuilds.module.css'

const refreshMs = 3_000
const scopes = (Object.keys(rebuildScopeLabels) as RebuildScope[]).map((value) => ({
  value,
  label: rebuildScopeLabels[value],
}))

/** VER-5: makes previews, facts, index and fingerprints of stored documents anew. */
export function Rebuilds() {
  const load = useLoad(() => quietApi.rebuilds.listRebuilds())
  const [newest] = load.data ?? []
  const isRunning = newest?.state === 'running'
  const { reload } = load
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void reload(), refreshMs)
    return () => clearInterval(timer)
  }, [isRunning, reload])
  const run = async (work: Promise<{ message: string }>) => {
    try {
      toast.success((await work).message)
    } catch {
      // the call has shown its error
    }
    await reload()
  }
  return (
    <Card as="section" className={styles.rebuilds}>
      <CardHead aside={<span className={styles.note}>逐份进行，新上传的文档先处理</span>}>重建文档数据</CardHead>
      <div className={styles.body}>
        {newest && <Newest rebuild={newest} run={run} />}
        {!isRunning && <NewRebuild run={run} />}
      </div>
    </Card>
  )
}

type Run = (work: Promise<{ message: string }>) => Promise<void>

const stateWords = { running: '进行中', stopped: '已停止', done: '已完成' } as const

const Newest = ({ rebuild, run }: { rebuild: Rebuild; run: Run }) => {
  const { id, scope, resourceId, parts, state, percent, doneCount, failedCount, createTime } = rebuild
  return (
    <div className={styles.newest}>
      <p>
        <b>{stateWords[state]}</b>　{rebuildScopeLabels[scope]}
        {resourceId && ` #${resourceId}`}：{parts.map((part) => rebuildPartLabels[part]).join('、')}
        <small className="num">
          {formatMinute(createTime)} 开始，已重建 {formatCount(doneCount)} 份
          {failedCount > 0 && `，${formatCount(failedCount)} 份没有成功，原来的数据保留`}
        </small>
      </p>
      <progress max={100} value={percent} aria-label="重建进度" />
      <span className="num">{percent}%</span>
      {state === 'running' && (
        <Button size="small" onClick={() => void run(browserApi.rebuilds.stopRebuild({ id }))}>
          停止
        </Button>
      )}
      {state === 'stopped' && (
        <Button size="small" onClick={() => void run(browserApi.rebuilds.resumeRebuild({ id }))}>
          继续
        </Button>
      )}
    </div>
  )
}

const NewRebuild = ({ run }: { run: Run }) => {
  const [scope, setScope] = useState<RebuildScope>('missing')
  const [resourceId, setResourceId] = useState('')
  const [parts, setParts] = useState<RebuildPart[]>(['facts', 'index', 'fingerprint'])
  const [isStarting, setStarting] = useState(false)
  const isMissingId = scope === 'resource' && !/^\d+$/.test(resourceId)
  const start = async () => {
    setStarting(true)
    const body = { scope, parts, ...(scope === 'resource' && { resourceId: Number(resourceId) }) }
    await run(browserApi.rebuilds.startRebuild(body))
    setStarting(false)
  }
  const toggle = (part: RebuildPart) =>
    setParts(rebuildParts.filter((one) => (one === part ? !parts.includes(one) : parts.includes(one))))
  return (
    <div className={styles.form}>
      <Select
        aria-label="范围"
        value={scope}
        options={scopes}
        onChange={(event) => setScope(event.target.value as RebuildScope)}
      />
      {scope === 'resource' && (
        <Input
          aria-label="资源编号"
          placeholder="资源编号"
          inputMode="numeric"
          value={resourceId}
          onChange={(event) => setResourceId(event.target.value.trim())}
        />
      )}
      {rebuildParts.map((part) => (
        <Checkbox key={part} checked={parts.includes(part)} onChange={() => toggle(part)}>
          {rebuildPartLabels[part]}
        </Checkbox>
      ))}
      <Button look="primary" disabled={isStarting || parts.length === 0 || isMissingId} onClick={() => void start()}>
        开始重建
      </Button>
    </div>
  )
}

import { useMemo, useRef, useState } from 'react'
import type { CallAnswer } from '#contract/endpoint.ts'
import type { JobItem, JobState, summariseJobs } from '#contract/office/operations/jobs.ts'
import { jobStateLabels } from '#contract/state-words.ts'
import { browserApi, calls, download, quietApi } from '#lib/api/browser-api.ts'
import { formatMinute } from '#lib/format/format.ts'
import { ToolButton } from '#ui/button/tool-button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Status, type StatusTone } from '#ui/feedback/status.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Figures } from '#ui/layout/figures.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { type Column, DataTable, type TableHandle } from '#ui/table/data-table.tsx'
import { actionsColumn, RowAction } from '#ui/table/row-actions.tsx'
import { durationOf } from './duration.ts'
import styles from './jobs.module.css'
import { Rebuilds } from './rebuilds.tsx'

type Summary = CallAnswer<typeof summariseJobs>

const tones: Record<JobState, StatusTone> = {
  active: 'run',
  waiting: 'off',
  retry: 'wait',
  failed: 'bad',
  completed: 'ok',
  cancelled: 'off',
}

const stateOptions = (Object.keys(tones) as JobState[]).map((value) => ({ value, label: jobStateLabels[value] }))
const refreshMs = 2_000

/** The jobs of the workers, updated live. */
export default function Jobs() {
  const load = useLoad(() => quietApi.jobs.summariseJobs())
  return <LoadedContent load={load}>{(summary) => <JobTable first={summary} />}</LoadedContent>
}

function JobTable({ first }: { first: Summary }) {
  const [{ counts, kinds, pause }, setSummary] = useState(first)
  const table = useRef<TableHandle>(null)
  const actions = useJobActions(() => table.current?.reload())
  const kindKey = JSON.stringify(kinds)
  const filters = useMemo(() => filtersFor(JSON.parse(kindKey)), [kindKey])
  const fetchJobs = async (query: Parameters<typeof quietApi.jobs.listJobs>[0]) => {
    const [page, summary] = await Promise.all([quietApi.jobs.listJobs(query), quietApi.jobs.summariseJobs()])
    setSummary(summary)
    return page
  }
  return (
    <>
      <JobFigures counts={counts} />
      {pause && <Paused pause={pause} />}
      <Rebuilds />
      <DataTable
        handle={table}
        name="jobs"
        label="后台任务"
        columns={columnsFor(actions)}
        filters={filters}
        tabs="state"
        fetch={fetchJobs}
        export={(query, onProgress) => download(calls.jobs.exportJobs, query, onProgress)}
        rowKey={({ id }) => id}
        below={(job) => job.error && <Failure job={job} />}
        refreshEveryMs={refreshMs}
        tools={
          <>
            <Status tone={pause ? 'wait' : 'ok'}>{pause ? '已暂停' : '实时'}</Status>
            <ToolButton onClick={() => ignoreRejection(actions.pause(pause === null))}>
              {pause ? '继续队列' : '暂停队列'}
            </ToolButton>
          </>
        }
      />
    </>
  )
}

const Paused = ({ pause: { userName, time } }: { pause: NonNullable<Summary['pause']> }) => (
  <div className={styles.paused}>
    <Note kind="warning">
      {userName}于 {formatMinute(time)} 暂停了任务队列：新的任务只排队，不执行。
    </Note>
  </div>
)

const filtersFor = (kinds: Summary['kinds']) =>
  ({
    name: {
      kind: 'choice',
      label: '类型',
      all: '全部类型',
      isTool: true,
      options: kinds.map(({ name, title }) => ({ value: name, label: title })),
    },
    state: { kind: 'choice', label: '状态', all: '全部', options: stateOptions },
  }) as const

const JobFigures = ({ counts }: { counts: Summary['counts'] }) => (
  <Figures
    figures={[
      { label: '运行中', value: counts.active },
      { label: '排队', value: counts.waiting },
      { label: '等待重试', value: counts.retry },
      { label: '失败，待处理', value: counts.failed, isBad: counts.failed > 0 },
      { label: '完成', value: counts.completed },
    ]}
  />
)

const useJobActions = (reload: () => Promise<void> | undefined) => {
  const confirm = useConfirm()
  const run = async (work: Promise<{ message: string }>) => {
    try {
      toast.success((await work).message)
    } finally {
      await reload()
    }
  }
  const retry = ({ id }: JobItem) => run(browserApi.jobs.retryJob({ id }))
  const cancel = async ({ id, title }: JobItem) => {
    const isSure = await confirm(`取消任务“${title}”?`, {
      detail: '正在执行的会停在当前步骤，之后可以重试。',
      action: '取消任务',
    })
    if (isSure) await run(browserApi.jobs.cancelJob({ id }))
  }
  const pause = async (isPaused: boolean) => {
    const isSure =
      !isPaused ||
      (await confirm('暂停任务队列?', {
        detail: '正在执行的会做完，其余的都等待，包括短信、邮件与转码；重启后仍暂停。',
        action: '暂停队列',
      }))
    if (isSure) await run(browserApi.jobs.pauseJobs({ isPaused }))
  }
  return { retry, cancel, pause }
}

type JobActions = ReturnType<typeof useJobActions>

/** The call has already shown its error. */
const ignoreRejection = (work: Promise<unknown>) => void work.catch(() => undefined)

const columnsFor = ({ retry, cancel }: JobActions): Column<JobItem>[] => [
  { key: 'title', title: '类型', isFixed: true, render: ({ title }) => title },
  {
    key: 'subject',
    title: '对象',
    render: ({ subject }) => (
      <span className={styles.subject} title={subject ?? undefined}>
        {subject ?? '–'}
      </span>
    ),
  },
  { key: 'createTime', title: '创建时间', render: ({ createTime }) => formatMinute(createTime) },
  { key: 'progress', title: '进度', width: 260, render: (job) => <Progress job={job} /> },
  { key: 'attempts', title: '尝试', align: 'right', render: ({ attempts }) => attempts || '–' },
  { key: 'duration', title: '用时', align: 'right', render: (job) => durationOf(job) },
  {
    key: 'state',
    title: '状态',
    render: ({ state }) => <Status tone={tones[state]}>{jobStateLabels[state]}</Status>,
  },
  actionsColumn((job) => (
    <>
      {(job.state === 'failed' || job.state === 'cancelled') && (
        <RowAction onClick={() => ignoreRejection(retry(job))}>重试</RowAction>
      )}
      {(job.state === 'waiting' || job.state === 'active' || job.state === 'retry') && (
        <RowAction onClick={() => ignoreRejection(cancel(job))}>取消</RowAction>
      )}
    </>
  )),
]

const Progress = ({ job: { state, percent, step, title } }: { job: JobItem }) => {
  if (state === 'waiting') return <span className={styles.muted}>等待执行</span>
  const shown = state === 'completed' ? 100 : percent
  return (
    <div className={styles.progress} data-state={state}>
      <progress max={100} value={shown} aria-label={`${title}进度`} />
      <b>{shown}%</b>
      {step && <small>{step}</small>}
    </div>
  )
}

const Failure = ({ job }: { job: JobItem }) => (
  <Note kind="error">
    <b>{job.error}</b>
    <small className={styles.when}>
      第 {job.attempts} 次尝试{job.endTime && `，${formatMinute(job.endTime)}`}
      {job.state === 'failed' ? '。处理原因后可点“重试”。' : '。系统会自动重试。'}
    </small>
  </Note>
)

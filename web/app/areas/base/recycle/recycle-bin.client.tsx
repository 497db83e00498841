import { useRef, useState } from 'react'
import type { RecycledItem } from '#contract/base/recycle/recycle.ts'
import { type RecycledKind, recycleDays, recycledKinds } from '#contract/base/recycle/recycled-kinds.ts'
import { browserApi, calls, download, quietApi } from '#lib/api/browser-api.ts'
import { formatMinute } from '#lib/format/format.ts'
import { ToolButton } from '#ui/button/tool-button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { optionsOf } from '#ui/form/options-of.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { type Column, DataTable, type TableHandle } from '#ui/table/data-table.tsx'
import { actionsColumn, RowAction } from '#ui/table/row-actions.tsx'
import { Tag } from '#ui/text/tag.tsx'
import styles from './recycle-bin.module.css'

const filters = {
  title: { kind: 'text', label: '内容', placeholder: '标题或文字' },
  kind: {
    kind: 'choice',
    label: '类型',
    all: '全部类型',
    options: optionsOf(recycledKinds),
  },
  days: { kind: 'days', label: '删除时间', from: 'from', to: 'to' },
} as const

type Outcome = Awaited<ReturnType<typeof browserApi.recycle.restoreRecycled>>

/** What was deleted in the last thirty days; administrators restore it or erase it for good. */
export default function RecycleBin() {
  const table = useRef<TableHandle>(null)
  const [refused, setRefused] = useState<Outcome['refused']>([])
  const actions = useBinActions((outcome) => {
    setRefused(outcome.refused)
    void table.current?.reload()
  })
  return (
    <>
      {refused.length > 0 && (
        <div className={styles.refused}>
          <Note kind="warning">
            {refused.map(({ kind, id, title, message }) => (
              <span key={`${kind} ${id}`}>
                {recycledKinds[kind]}「{title}」：{message}
              </span>
            ))}
          </Note>
        </div>
      )}
      <DataTable
        handle={table}
        name="recycle"
        label="回收站"
        note={`删除的内容保留 ${recycleDays} 天，到期连同文件彻底删除；有人购买的资源和课程为买家保留文件`}
        columns={columnsFor(actions)}
        filters={filters}
        fetch={(query) => quietApi.recycle.listRecycled(query)}
        export={(query, onProgress) => download(calls.recycle.exportRecycled, query, onProgress)}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        batch={(rows, clear) => (
          <>
            <ToolButton onClick={() => void actions.restore(rows, clear)}>恢复 {rows.length} 项</ToolButton>
            <ToolButton look="danger" onClick={() => void actions.erase(rows, clear)}>
              彻底删除
            </ToolButton>
          </>
        )}
      />
    </>
  )
}

const useBinActions = (onDone: (outcome: Outcome) => void) => {
  const confirm = useConfirm()
  const refs = (items: RecycledItem[]) => ({ items: items.map(({ kind, id }) => ({ kind, id })) })
  const run = async (work: Promise<Outcome>, clear?: () => void) => {
    const outcome = await work.catch(() => undefined)
    if (!outcome) return
    if (outcome.refused.length > 0) toast.warning(outcome.message)
    else toast.success(outcome.message)
    clear?.()
    onDone(outcome)
  }
  return {
    restore: (items: RecycledItem[], clear?: () => void) => run(browserApi.recycle.restoreRecycled(refs(items)), clear),
    async erase(items: RecycledItem[], clear?: () => void) {
      const question = items.length === 1 ? `彻底删除「${items[0]!.title}」?` : `彻底删除这 ${items.length} 项?`
      const detail = `${summaryOf(items)}及其文件将不能恢复。`
      if (await confirm(question, { detail, action: '彻底删除', danger: true }))
        await run(browserApi.recycle.eraseRecycled(refs(items)), clear)
    },
  }
}

/** 2 份资源、1 条回复 */
const summaryOf = (items: RecycledItem[]): string => {
  const counts = new Map<RecycledKind, number>()
  for (const { kind } of items) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts].map(([kind, count]) => `${count} 项${recycledKinds[kind]}`).join('、')
}

const dayMs = 86_400_000
const daysLeft = (eraseTime: string) => Math.max(0, Math.ceil((Date.parse(eraseTime) - Date.now()) / dayMs))

const columnsFor = (actions: ReturnType<typeof useBinActions>): Column<RecycledItem>[] => [
  {
    key: 'title',
    title: '内容',
    isFixed: true,
    render: ({ kind, title }) => (
      <div className={styles.title}>
        <Tag>{recycledKinds[kind]}</Tag>
        <span title={title}>{title}</span>
      </div>
    ),
  },
  { key: 'deleteUserName', title: '删除人', render: ({ deleteUserName }) => deleteUserName ?? '–' },
  {
    key: 'deleteTime',
    title: '删除时间',
    sortBy: 'deleteTime',
    render: ({ deleteTime }) => formatMinute(deleteTime),
  },
  {
    key: 'eraseTime',
    title: '保留到',
    render: ({ eraseTime }) => `${formatMinute(eraseTime)}，还有 ${daysLeft(eraseTime)} 天`,
  },
  actionsColumn((item) => (
    <>
      <RowAction onClick={() => void actions.restore([item])}>恢复</RowAction>
      <RowAction isDangerous onClick={() => void actions.erase([item])}>
        彻底删除
      </RowAction>
    </>
  )),
]

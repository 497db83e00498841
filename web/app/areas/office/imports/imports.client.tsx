import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { importKindLabels, importLimits } from '#contract/office/imports/import-rules.ts'
import type { ImportRun, ImportState } from '#contract/office/imports/imports.ts'
import { importStateLabels } from '#contract/state-words.ts'
import { browserApi, calls, download, quietApi } from '#lib/api/browser-api.ts'
import { ignoreFailure } from '#lib/api/ignore-failure.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { ToolButton } from '#ui/button/tool-button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Status, type StatusTone } from '#ui/feedback/status.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { onDemand } from '#ui/loading/on-demand.tsx'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { type Column, DataTable, type TableHandle } from '#ui/table/data-table.tsx'
import { actionsColumn, RowAction } from '#ui/table/row-actions.tsx'
import styles from './imports.module.css'

const FaultsDialog = onDemand(async () => (await import('./faults-dialog.tsx')).FaultsDialog)
const NewImport = onDemand(async () => (await import('./new-import.tsx')).NewImport)

const tones: Record<ImportState, StatusTone> = {
  waiting: 'off',
  running: 'run',
  done: 'ok',
  failed: 'bad',
  cancelled: 'off',
}

const refreshMs = 2_000
const noFilters = {}

/** IMPORT-1 to IMPORT-4: tables of an old system, which are checked first and imported then. */
export default function Imports() {
  const table = useRef<TableHandle>(null)
  const [isAdding, setAdding] = useState(false)
  const [shown, setShown] = useState<ImportRun>()
  const actions = useImportActions(() => table.current?.reload())
  return (
    <>
      <div className={styles.about}>
        <Note>
          先检查，再导入：检查不写入任何内容，逐行列出问题。以原系统编号识别，再次导入只补缺少的行，不会重复。建议的顺序：会员、成员单位、资源与课程、资讯、帖子。文件在导入完成后立即删除，检查后未导入的保留{' '}
          {importLimits.fileHours} 小时；报告保留 {importLimits.sweepDays} 天。
        </Note>
      </div>
      <DataTable
        handle={table}
        name="imports"
        label="检查与导入"
        columns={columnsFor({ ...actions, show: setShown })}
        filters={noFilters}
        fetch={(query) => quietApi.imports.listImports(query)}
        export={(query, onProgress) => download(calls.imports.exportImports, query, onProgress)}
        rowKey={({ id }) => id}
        below={(run) => run.error && <Note kind="error">{run.error}</Note>}
        refreshEveryMs={refreshMs}
        tools={
          <ToolButton look="primary" icon={<FileUp size={14} aria-hidden />} onClick={() => setAdding(true)}>
            检查一张表
          </ToolButton>
        }
      />
      {isAdding && (
        <NewImport
          onClose={() => setAdding(false)}
          onStarted={() => {
            setAdding(false)
            void table.current?.reload()
          }}
        />
      )}
      {shown && <FaultsDialog run={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

const useImportActions = (reload: () => Promise<void> | undefined) => {
  const confirm = useConfirm()
  const run = async (work: Promise<{ message: string }>) => {
    try {
      toast.success((await work).message)
    } finally {
      await reload()
    }
  }
  return {
    start: async ({ id, kind, addedCount, wrongCount, fileName }: ImportRun) => {
      const skipped = wrongCount > 0 ? `，跳过出错的 ${formatCount(wrongCount)} 行` : ''
      const rows = `将新增 ${formatCount(addedCount)} 行${skipped}。`
      const isSure = await confirm(`导入${importKindLabels[kind]}?`, { detail: `${fileName}：${rows}`, action: '导入' })
      if (isSure) await run(browserApi.imports.startImport({ id }))
    },
    stop: ({ id }: ImportRun) => run(browserApi.imports.cancelImport({ id })),
  }
}

interface Actions extends ReturnType<typeof useImportActions> {
  show: (run: ImportRun) => void
}

const columnsFor = ({ start, stop, show }: Actions): Column<ImportRun>[] => [
  {
    key: 'kind',
    title: '内容',
    isFixed: true,
    render: ({ kind, isCheck }) => `${isCheck ? '检查' : '导入'}${importKindLabels[kind]}`,
  },
  {
    key: 'state',
    title: '状态',
    render: ({ state, doneCount, rowCount }) => (
      <Status tone={tones[state]}>
        {importStateLabels[state]}
        {state === 'running' && rowCount > 0 && ` ${Math.floor((doneCount / rowCount) * 100)}%`}
      </Status>
    ),
  },
  {
    key: 'fileName',
    title: '表格与文件',
    render: ({ fileName, archiveName }) => (
      <span className={styles.files}>
        {fileName}
        {archiveName && <small>{archiveName}</small>}
      </span>
    ),
  },
  { key: 'createTime', title: '时间', render: ({ createTime }) => formatMinute(createTime) },
  { key: 'userName', title: '经办', render: ({ userName }) => userName },
  { key: 'rows', title: '行数', align: 'right', render: ({ rowCount }) => formatCount(rowCount) },
  { key: 'added', title: '新增', align: 'right', render: ({ addedCount }) => formatCount(addedCount) },
  { key: 'present', title: '已有', align: 'right', render: ({ presentCount }) => formatCount(presentCount) },
  { key: 'wrong', title: '出错', align: 'right', render: ({ wrongCount }) => formatCount(wrongCount) },
  actionsColumn(
    (run) => (
      <>
        {run.wrongCount > 0 && (
          <RowAction isReading onClick={() => show(run)}>
            报告
          </RowAction>
        )}
        {run.canStart && <RowAction onClick={() => ignoreFailure(start(run))}>导入</RowAction>}
        {(run.state === 'waiting' || run.state === 'running') && (
          <RowAction onClick={() => ignoreFailure(stop(run))}>停止</RowAction>
        )}
      </>
    ),
    { isAtEndOnPhones: true },
  ),
]

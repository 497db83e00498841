import { DatabaseBackup } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { backOffice } from '#contract/back-office-paths.ts'
import type { BackupItem, BackupState } from '#contract/office/operations/backups.ts'
import { browserApi, calls, quietApi } from '#lib/api/browser-api.ts'
import { ignoreFailure } from '#lib/api/ignore-failure.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { ToolButton } from '#ui/button/tool-button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Status, type StatusTone } from '#ui/feedback/status.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { type Column, DataTable, type TableHandle } from '#ui/table/data-table.tsx'
import { ForChanges } from '#ui/table/may-change.tsx'
import { actionsColumn, RowAction } from '#ui/table/row-actions.tsx'
import { formatBytes } from '#ui/upload/transfer-rate.ts'
import styles from './backups.module.css'

const states: Record<BackupState, { label: string; tone: StatusTone }> = {
  waiting: { label: '排队', tone: 'off' },
  running: { label: '备份中', tone: 'run' },
  complete: { label: '已校验', tone: 'ok' },
  failed: { label: '失败', tone: 'bad' },
}

const refreshMs = 2_000
const noFilters = {}

/** Backups of the whole portal, which administrators make, download and delete here. */
export default function Backups() {
  const table = useRef<TableHandle>(null)
  const actions = useBackupActions(() => table.current?.reload())
  return (
    <>
      <div className={styles.about}>
        <Note>
          每份备份含数据库（同一时刻）与全部文件，完成后逐项校验。请下载到另一台机器保存；恢复用命令
          <code className={styles.command}>DATA_DIR=空目录 npm run restore -- 备份文件</code>
          ，定时备份的时间与份数见<Link to={`${backOffice.settings}#backups`}>站点设置</Link>。
        </Note>
      </div>
      <DataTable
        handle={table}
        name="backups"
        label="备份"
        columns={columnsFor(actions)}
        filters={noFilters}
        fetch={async ({ page, size }) => {
          const all = await quietApi.backups.listBackups()
          return { content: all.slice(page * size, (page + 1) * size), totalElements: all.length }
        }}
        rowKey={({ id }) => id}
        below={(backup) => <BackupDetails backup={backup} />}
        refreshEveryMs={refreshMs}
        tools={
          <ToolButton
            look="primary"
            icon={<DatabaseBackup size={14} aria-hidden />}
            onClick={() => void actions.make()}
          >
            立即备份
          </ToolButton>
        }
      />
    </>
  )
}

const useBackupActions = (reload: () => Promise<void> | undefined) => {
  const confirm = useConfirm()
  const run = async (work: Promise<{ message: string }>) => {
    try {
      toast.success((await work).message)
    } catch {
      // The call has already shown its error.
    } finally {
      await reload()
    }
  }
  return {
    make: () => run(browserApi.backups.requestBackup()),
    remove: async ({ id, name }: BackupItem) => {
      const isSure = await confirm('此操作将永久删除该文件, 是否继续?', { detail: name, action: '删除' })
      if (isSure) await run(browserApi.backups.deleteBackup({ id }))
      else toast.info('已取消删除')
    },
  }
}

const columnsFor = ({ remove }: ReturnType<typeof useBackupActions>): Column<BackupItem>[] => [
  { key: 'name', title: '备份', isFixed: true, render: ({ name }) => name },
  { key: 'createTime', title: '时间', render: ({ createTime }) => formatMinute(createTime) },
  {
    key: 'reason',
    title: '来源',
    render: ({ reason, userName }) => (reason === 'scheduled' ? '定时' : (userName ?? '管理员')),
  },
  { key: 'size', title: '大小', align: 'right', render: ({ size }) => (size === null ? '–' : formatBytes(size)) },
  {
    key: 'contents',
    title: '内容',
    render: ({ rowCount, fileCount }) =>
      rowCount === null ? '–' : `${formatCount(rowCount)} 行，${formatCount(fileCount ?? 0)} 个文件`,
  },
  {
    key: 'state',
    title: '状态',
    render: ({ state, percent }) => (
      <Status tone={states[state].tone}>
        {states[state].label}
        {state === 'running' && ` ${percent}%`}
      </Status>
    ),
  },
  actionsColumn((backup) => (
    <>
      {backup.state === 'complete' && (
        <ForChanges>
          <a
            href={addressOf(backup)}
            download
            onClick={(event) => {
              event.preventDefault()
              ignoreFailure(save(backup))
            }}
          >
            下载
          </a>
        </ForChanges>
      )}
      {(backup.state === 'complete' || backup.state === 'failed') && (
        <RowAction isDangerous onClick={() => void remove(backup)}>
          删除
        </RowAction>
      )}
    </>
  )),
]

const addressOf = ({ id }: BackupItem) => `${calls.backups.downloadBackup.path}?id=${id}`

/** Too large to pass through the page, so the browser saves it itself; the page asks for a fresh proof first. */
const save = async (backup: BackupItem) => {
  await browserApi.factors.requireProof()
  location.assign(addressOf(backup))
}

const BackupDetails = ({ backup: { state, step, error, missingCount, sha256 } }: { backup: BackupItem }) => {
  if (error) return <Note kind="error">{error}</Note>
  if (missingCount) return <Note kind="warning">门户自身缺少 {missingCount} 个文件，备份中也没有它们。</Note>
  if (state === 'running') return <span className={styles.detail}>{step}</span>
  return sha256 && <span className={styles.detail}>SHA-256 {sha256}</span>
}

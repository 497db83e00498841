import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { getAuditResource, StoredItem } from '#contract/catalogue/documents/library.ts'
import { previewSuffixes } from '#contract/catalogue/documents/previews/resource-suffixes.ts'
import type { CallAnswer } from '#contract/endpoint.ts'
import { calls, download, quietApi } from '#lib/api/browser-api.ts'
import { Button } from '#ui/button/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { useLoad, useTicker } from '#ui/loading/use-load.ts'
import { PdfViewer } from '#ui/pdf/pdf-viewer.client.tsx'
import { FileTypeBadge } from '#ui/text/file-type-badge.tsx'
import styles from './resource-audit.module.css'

/** Shows the file; one of a type without preview can be downloaded. */
export function ResourcePreview({ detail }: { detail: ResourceDetail }) {
  const [file] = detail.localStorageList
  if (!file) return null
  return (
    <section className={styles.preview} aria-label="文件预览">
      <div className={styles.fileBar}>
        <FileTypeBadge suffix={file.suffix} />
        <b>{file.name}</b>
        <DownloadFileButton file={file} />
      </div>
      {previewSuffixes.some((suffix) => suffix === file.suffix) ? (
        <Preview file={file} />
      ) : (
        <NoPreview file={file} title="该类型不支持在线预览" />
      )}
    </section>
  )
}

/** Polls while the preview is being made. */
function Preview({ file }: { file: StoredItem }) {
  const load = useLoad(() => quietApi.library.getPreview({ storageId: file.id }), String(file.id))
  const state = load.data?.state
  const isRendering = state === 'waiting' || state === 'running'
  useTicker(() => void load.reload(), 3000, isRendering || state === 'none')
  if (state === 'ready') {
    return <PdfViewer url={`/api/library/previewAdminResource?storageId=${file.id}`} name={file.name} />
  }
  if (state === 'failed' || load.error) {
    return (
      <NoPreview file={file} title="无法预览">
        {load.data?.reason ?? load.error?.message}
      </NoPreview>
    )
  }
  if (state === 'none') {
    return (
      <NoPreview file={file} title="预览尚未生成">
        系统空闲时会自动生成，也可以先下载查看
      </NoPreview>
    )
  }
  return (
    <div className={styles.waiting} role="status">
      <Spinner />
      {isRendering ? '预览正在生成，请稍候' : '加载中'}
    </div>
  )
}

const NoPreview = ({ file, title, children }: { file: StoredItem; title: string; children?: ReactNode }) => (
  <div className={styles.waiting}>
    <Empty title={title} actions={<DownloadFileButton file={file} label="下载查看" />}>
      {children}
    </Empty>
  </div>
)

export function DownloadFileButton({ file, label }: { file: StoredItem; label?: string }) {
  const [isBusy, setBusy] = useState(false)
  const fetchFile = async () => {
    setBusy(true)
    await download(calls.library.adminDownload, { storageId: file.id }).catch(() => undefined)
    setBusy(false)
  }
  return (
    <Button
      look={label ? 'plain' : 'ghost'}
      className={label ? undefined : styles.icon}
      disabled={isBusy}
      aria-label={label ? undefined : `下载 ${file.name}`}
      onClick={() => void fetchFile()}
    >
      {isBusy ? <Spinner label="正在下载" /> : <Download size={16} strokeWidth={1.6} aria-hidden />}
      {label}
    </Button>
  )
}

export type ResourceDetail = CallAnswer<typeof getAuditResource>

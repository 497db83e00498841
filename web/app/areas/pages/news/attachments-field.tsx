import { Paperclip } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { newsFiles } from '#contract/constants.ts'
import type { NewsAttachment } from '#contract/pages/news/news.ts'
import { calls, uploadFiles } from '#lib/api/browser-api.ts'
import { Button } from '#ui/button/button.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { FileTypeBadge } from '#ui/text/file-type-badge.tsx'
import { formatBytes } from '#ui/upload/transfer-rate.ts'
import { type SendOptions, type UploadTask, useUploads } from '#ui/upload/use-uploads.ts'
import styles from './edit-news.module.css'

interface AttachmentsFieldProps {
  files: NewsAttachment[]
  change: (update: (files: NewsAttachment[]) => NewsAttachment[]) => void
  /** Called with the number of files that are being uploaded. */
  onPending: (count: number) => void
}

const send = (file: File, options: SendOptions) => uploadFiles(calls.news.addNewsFile, [file], options)

/** The files that readers can download below the text. */
export function AttachmentsField({ files, change, onPending }: AttachmentsFieldProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const { tasks, start, cancel, remove } = useUploads(send, (file) => change((now) => [...now, file]))
  const open = tasks.filter(({ state }) => state === 'sending' || state === 'failed')
  const pending = tasks.filter(({ state }) => state === 'sending').length
  const isFull = files.length + pending >= newsFiles.maxFiles
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the number changes
  useEffect(() => onPending(pending), [pending])

  const take = (chosen: File[]) => {
    const large = chosen.find(({ size }) => size > newsFiles.maxBytes)
    if (large) toast.error(`${large.name}：附件不能超过 ${newsFiles.maxBytes / 1024 ** 2} MB，请压缩或拆分后再传`)
    const fit = chosen.filter(({ size }) => size <= newsFiles.maxBytes)
    const room = newsFiles.maxFiles - files.length - pending
    if (fit.length > room) toast.error(`附件最多 ${newsFiles.maxFiles} 个，请先移除不需要的`)
    start(fit.slice(0, Math.max(0, room)))
  }
  return (
    <section className={styles.files} aria-label="附件">
      {files.length + open.length > 0 && (
        <ul>
          {files.map(({ id, name, suffix, fileSize }) => (
            <li key={id}>
              <FileTypeBadge suffix={suffix} />
              <b>{name}</b>
              <span className="num">{formatBytes(fileSize)}</span>
              <button
                type="button"
                aria-label={`移除附件 ${name}`}
                onClick={() => change((now) => now.filter((file) => file.id !== id))}
              >
                移除
              </button>
            </li>
          ))}
          {open.map((task) => (
            <Uploading
              key={task.id}
              task={task}
              onStop={() => {
                cancel(task.id)
                remove(task.id)
              }}
            />
          ))}
        </ul>
      )}
      <div className={styles.filesFoot}>
        <Button size="small" disabled={isFull} onClick={() => chooser.current?.click()}>
          <Paperclip size={14} strokeWidth={1.6} aria-hidden />
          添加附件
        </Button>
        <span className={styles.hint}>
          读者可下载，最多 {newsFiles.maxFiles} 个，每个不超过 {newsFiles.maxBytes / 1024 ** 2} MB
        </span>
        <input
          ref={chooser}
          type="file"
          multiple
          tabIndex={-1}
          aria-label="选择附件"
          onChange={({ target }) => {
            take([...(target.files ?? [])])
            target.value = ''
          }}
        />
      </div>
    </section>
  )
}

const suffixOf = (name: string) => name.slice(name.lastIndexOf('.') + 1)

const Uploading = ({ task, onStop }: { task: UploadTask; onStop: () => void }) => {
  const percent = task.size > 0 ? Math.round((task.loaded / task.size) * 100) : 0
  return (
    <li data-state={task.state}>
      <FileTypeBadge suffix={suffixOf(task.name)} />
      <b>{task.name}</b>
      {task.state === 'failed' ? (
        <span role="alert">{task.error}</span>
      ) : (
        <>
          <div>
            <ProgressBar percent={percent} label={`${task.name} 上传进度`} />
          </div>
          <span className="num">{percent}%</span>
        </>
      )}
      <button type="button" onClick={onStop}>
        {task.state === 'failed' ? '移除' : '取消'}
      </button>
    </li>
  )
}

import { Upload as UploadIcon, X } from 'lucide-react'
import { type DragEvent, useEffect, useId, useState } from 'react'
import { formatBytes, remainingText } from './transfer-rate.ts'
import styles from './upload.module.css'
import { type Send, type UploadTask, useUploads } from './use-uploads.ts'

export interface UploadProps<Answer> {
  send: Send<Answer>
  onDone: (answer: Answer, file: File) => void
  /** The `accept` attribute of the file input. */
  accept?: string
  isMultiple?: boolean
  /** Text that names the accepted files. */
  hint: string
  /** Returns why a file is rejected, or undefined. */
  check?: (file: File) => string | undefined
  /** Called when a sent file is removed. */
  onRemove?: () => void
  /** Called when uploads begin and when all have ended. */
  onBusy?: (isBusy: boolean) => void
  /** Id of an element that describes the field. */
  describedBy?: string
  isInvalid?: boolean
}

/** A drop zone for files with the progress of each upload below. */
export function Upload<Answer>(props: UploadProps<Answer>) {
  const { send, onDone, accept, isMultiple = false, hint, check, onRemove, onBusy, describedBy, isInvalid } = props
  const { tasks, start, cancel, remove } = useUploads(send, onDone)
  const [isOver, setOver] = useState(false)
  const [refusals, setRefusals] = useState<string[]>([])
  const id = useId()
  const isBusy = tasks.some(({ state }) => state === 'sending')
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the state changes
  useEffect(() => onBusy?.(isBusy), [isBusy])

  const drop = (id: number) => {
    cancel(id)
    remove(id)
    onRemove?.()
  }
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, isMultiple ? undefined : 1)
    setRefusals(files.map((file) => check?.(file)).filter((reason) => reason !== undefined))
    const fit = files.filter((file) => check?.(file) === undefined)
    if (!isMultiple && fit.length > 0) for (const { id } of tasks) drop(id)
    start(fit)
  }
  const onDrag = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === 'dragover')
    if (event.type === 'drop') take(event.dataTransfer.files)
  }

  return (
    <div className={styles.upload}>
      <label
        className={styles.place}
        htmlFor={id}
        data-over={isOver || undefined}
        onDragOver={onDrag}
        onDragLeave={onDrag}
        onDrop={onDrag}
      >
        <UploadIcon size={22} strokeWidth={1.6} aria-hidden />
        <span>
          <b>
            拖入文件，或 <span className="link">选择文件</span>
          </b>
          <small>{hint}</small>
        </span>
        <input
          id={id}
          type="file"
          accept={accept}
          multiple={isMultiple}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          onChange={({ target }) => {
            take(target.files)
            target.value = ''
          }}
        />
      </label>
      <noscript>
        <p className={styles.error}>上传文件需要 JavaScript，请在浏览器中开启后刷新本页。</p>
      </noscript>
      {refusals.map((reason) => (
        <p key={reason} className={styles.error} role="alert">
          {reason}
        </p>
      ))}
      {tasks.length > 0 && (
        <ul className={styles.tasks}>
          {tasks.map((task) => (
            <Task key={task.id} task={task} onCancel={() => cancel(task.id)} onRemove={() => drop(task.id)} />
          ))}
        </ul>
      )}
    </div>
  )
}

const endings = { done: '已上传', failed: '上传失败', cancelled: '已取消' } as const

const statusOf = ({ state, loaded, size, bytesPerSecond, isWaiting, error }: UploadTask): string => {
  if (state !== 'sending') return error ?? endings[state]
  if (isWaiting) return `连接中断，恢复后从 ${formatBytes(loaded)} 处继续`
  const parts = [`${formatBytes(loaded)} / ${formatBytes(size)}`]
  if (bytesPerSecond > 0)
    parts.push(`${formatBytes(Math.round(bytesPerSecond))}/秒`, remainingText(size - loaded, bytesPerSecond))
  return parts.join('，')
}

const suffixOf = (name: string): string => (name.match(/\.(\w{1,5})$/)?.[1] ?? '').toUpperCase()

const Task = ({ task, onCancel, onRemove }: { task: UploadTask; onCancel: () => void; onRemove: () => void }) => {
  const isSending = task.state === 'sending'
  const percent = task.size > 0 ? Math.round((task.loaded / task.size) * 100) : 0
  return (
    <li data-state={task.state}>
      <i aria-hidden>{suffixOf(task.name)}</i>
      <div>
        <p>
          <span>{task.name}</span>
          <b>{percent}%</b>
        </p>
        <progress max={100} value={percent} aria-label={`${task.name} 上传进度`} />
        <small aria-live="polite">{statusOf(task)}</small>
      </div>
      <button type="button" aria-label={isSending ? '取消上传' : '移除'} onClick={isSending ? onCancel : onRemove}>
        <X size={16} strokeWidth={1.6} aria-hidden />
      </button>
    </li>
  )
}

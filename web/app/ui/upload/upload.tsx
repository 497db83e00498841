import { CloudUpload } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { formatBytes, remainingText } from './transfer-rate.ts'
import styles from './upload.module.css'
import { type Send, type UploadTask, useUploads } from './use-uploads.ts'

export interface UploadProps<Answer> {
  send: Send<Answer>
  onDone: (answer: Answer, file: File) => void
  /** As in the `accept` of a file input. */
  accept?: string
  isMultiple?: boolean
  /** What may be put here, in words. */
  hint: string
  /** Why a file may not be sent; undefined lets it go. */
  check?: (file: File) => string | undefined
}

/** A place to drop or choose files, and below it each file on its way. */
export function Upload<Answer>({ send, onDone, accept, isMultiple = false, hint, check }: UploadProps<Answer>) {
  const { tasks, start, cancel, remove } = useUploads(send, onDone)
  const [isOver, setOver] = useState(false)
  const [refusals, setRefusals] = useState<string[]>([])
  const id = useId()

  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, isMultiple ? undefined : 1)
    setRefusals(files.map((file) => check?.(file)).filter((reason) => reason !== undefined))
    start(files.filter((file) => check?.(file) === undefined))
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
        <CloudUpload size={24} strokeWidth={1.4} aria-hidden />
        <span>把文件拖到这里，或点击选择</span>
        <small>{hint}</small>
        <input
          id={id}
          type="file"
          accept={accept}
          multiple={isMultiple}
          onChange={({ target }) => {
            take(target.files)
            target.value = ''
          }}
        />
      </label>
      {refusals.map((reason) => (
        <p key={reason} className={styles.error} role="alert">
          {reason}
        </p>
      ))}
      {tasks.length > 0 && (
        <ul className={styles.tasks}>
          {tasks.map((task) => (
            <Task key={task.id} task={task} onCancel={() => cancel(task.id)} onRemove={() => remove(task.id)} />
          ))}
        </ul>
      )}
    </div>
  )
}

const endings = { done: '已上传', failed: '上传失败', cancelled: '已取消' } as const

const statusOf = ({ state, loaded, size, bytesPerSecond, error }: UploadTask): string => {
  if (state !== 'sending') return error ?? endings[state]
  const parts = [`${formatBytes(loaded)} / ${formatBytes(size)}`]
  if (bytesPerSecond > 0)
    parts.push(`${formatBytes(Math.round(bytesPerSecond))}/秒`, remainingText(size - loaded, bytesPerSecond))
  return parts.join('，')
}

const Task = ({ task, onCancel, onRemove }: { task: UploadTask; onCancel: () => void; onRemove: () => void }) => {
  const isSending = task.state === 'sending'
  const percent = task.size > 0 ? Math.round((task.loaded / task.size) * 100) : 0
  return (
    <li data-state={task.state}>
      <span>{task.name}</span>
      <progress max={100} value={percent} aria-label={`${task.name} 上传进度`} />
      <b>{percent}%</b>
      <button type="button" onClick={isSending ? onCancel : onRemove}>
        {isSending ? '取消' : '移除'}
      </button>
      <small>{statusOf(task)}</small>
    </li>
  )
}

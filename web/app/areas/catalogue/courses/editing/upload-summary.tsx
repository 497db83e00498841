import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { formatBytes, remainingText } from '#ui/upload/transfer-rate.ts'
import type { UploadQueue } from '#ui/upload/use-upload-queue.ts'
import styles from './upload-summary.module.css'

/** The number, speed and remaining time of all running uploads. */
export function UploadSummary({ queue }: { queue: UploadQueue }) {
  const { uploads } = queue
  const count = (state: string) => uploads.filter((upload) => upload.state === state).length
  const [sending, waiting, paused] = [count('sending'), count('waiting'), count('paused')]
  if (sending + waiting + paused === 0) return null
  const loaded = uploads.reduce((sum, upload) => sum + upload.loaded, 0)
  const size = uploads.reduce((sum, { file }) => sum + file.size, 0)
  const rate = uploads.reduce((sum, { state, bytesPerSecond }) => sum + (state === 'sending' ? bytesPerSecond : 0), 0)
  const words = [
    sending > 0 && `正在上传 ${sending} 个`,
    waiting > 0 && `排队 ${waiting} 个`,
    paused > 0 && `暂停 ${paused} 个`,
  ].filter(Boolean)
  const isStopped = sending + waiting === 0
  return (
    <div className={styles.summary}>
      <p>
        <b role="status">{words.join('，')}</b>
        <span className="num">
          {formatBytes(loaded)} / {formatBytes(size)}
        </span>
      </p>
      <ProgressBar percent={Math.floor((loaded / size) * 100)} label="全部上传" look={isStopped ? 'off' : 'sent'} />
      <p>
        {rate > 0 && (
          <>
            <span>合计 {formatBytes(Math.round(rate))}/秒</span>
            <span>剩余{remainingText(size - loaded, rate)}</span>
          </>
        )}
        <span className="desk-only">可以切到别的标签页，不要关闭本页</span>
        <button type="button" className="link" onClick={() => (isStopped ? queue.resume() : queue.pause())}>
          {isStopped ? '全部继续' : '全部暂停'}
        </button>
      </p>
    </div>
  )
}

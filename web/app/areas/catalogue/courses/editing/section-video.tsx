import { CircleAlert, Upload } from 'lucide-react'
import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#ui/button/button.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { useSubmitOnce } from '#ui/form/use-submit-once.ts'
import { formatBytes, remainingText } from '#ui/upload/transfer-rate.ts'
import type { QueuedUpload } from '#ui/upload/use-upload-queue.ts'
import styles from './catalogue.module.css'
import type { DraftSection, SavedSection } from './draft.ts'
import { asForm, toForm } from './lesson-order.ts'
import type { LessonAnswer } from './save-lesson.ts'

interface SectionVideoProps {
  label: string
  section: DraftSection
  video?: SavedSection
  upload?: QueuedUpload
  onChoose: () => void
}

/** The state of the video of a section: chosen, uploading, transcoding, or ready. */
export function SectionVideo({ label, section, video, upload, onChoose }: SectionVideoProps) {
  if (upload) return <Uploading label={label} upload={upload} />
  if (section.sent) {
    const { name, size } = section.sent
    return <Line status={<Status tone="ok">已上传</Status>} note={`${name}，${formatBytes(size)}，保存后开始转码`} />
  }
  if (video) return <TranscodedVideo label={label} video={video} />
  return (
    <button type="button" className={styles.drop} onClick={onChoose}>
      <Upload size={15} strokeWidth={1.6} aria-hidden />
      <span>
        <span className="sr-only">{label} </span>拖入视频，或 <b>选择文件</b>
      </span>
    </button>
  )
}

const Line = ({ status, note }: { status: React.ReactNode; note: string }) => (
  <>
    {status}
    <small>{note}</small>
  </>
)

const uploadWords = {
  waiting: { tone: 'off', word: '排队' },
  sending: { tone: 'run', word: '上传中' },
  paused: { tone: 'wait', word: '已暂停' },
  failed: { tone: 'bad', word: '上传失败' },
} as const

function Uploading({ label, upload }: { label: string; upload: QueuedUpload }) {
  const { state, loaded, file } = upload
  const { tone, word } = uploadWords[state]
  const percent = Math.floor((loaded / file.size) * 100)
  if (state === 'waiting') return <Line status={<Status tone={tone}>{word}</Status>} note={file.name} />
  return (
    <>
      <div className={styles.progress}>
        <Status tone={tone}>{word}</Status>
        <ProgressBar percent={percent} label={`${label} ${word}`} look={state === 'sending' ? 'sent' : 'off'} />
        <b>{percent}%</b>
      </div>
      <small>{wordsOf(upload)}</small>
    </>
  )
}

const wordsOf = ({ state, loaded, file, bytesPerSecond, isCut, error }: QueuedUpload): string => {
  const sent = `${formatBytes(loaded)} / ${formatBytes(file.size)}`
  if (state === 'failed') return error ?? '上传失败'
  if (state === 'paused') return `${sent}，已暂停，续传不重头`
  if (isCut) return `连接中断，恢复后从 ${formatBytes(loaded)} 处继续`
  if (bytesPerSecond <= 0) return sent
  const left = remainingText(file.size - loaded, bytesPerSecond)
  return `${sent}，${formatBytes(Math.round(bytesPerSecond))}/秒，剩余${left}`
}

function TranscodedVideo({ label, video }: { label: string; video: SavedSection }) {
  const [file] = video.localStorageDtoList
  const about = file ? `${file.name}，${formatBytes(file.fileSize)}` : ''
  switch (video.videoState) {
    case 'waiting':
      return <Line status={<Status tone="off">等待转码</Status>} note={about} />
    case 'running':
      return (
        <>
          <div className={styles.progress}>
            <Status tone="run">转码中</Status>
            <ProgressBar percent={video.transcodePercent} label={`${label} 转码中`} look="made" />
            <b>{video.transcodePercent}%</b>
          </div>
          <small>{about}</small>
        </>
      )
    case 'ready':
      return <Line status={<Status tone="ok">可播放</Status>} note={aboutPlayable(about, video.transcodePercent)} />
    case 'failed':
      return <Line status={<Status tone="bad">转码失败</Status>} note="原因见下" />
  }
}

/** A video can be played before it has all its renditions. */
const aboutPlayable = (about: string, percent: number) =>
  percent > 0 && percent < 100 ? `${about}，正在转码其余清晰度 ${percent}%` : about

interface VideoFailedProps {
  video: SavedSection
  onChoose: () => void
}

/** The reason of a failure, with the two ways to continue. */
export function VideoFailed({ video, onChoose }: VideoFailedProps) {
  const retry = useFetcher<LessonAnswer>()
  const submit = useSubmitOnce(retry.submit)
  useEffect(() => {
    if (retry.data?.problem) toast.error(retry.data.problem.message)
    else if (retry.data) toast.success('已重新开始转码')
  }, [retry.data])
  return (
    <div className={styles.failed}>
      <CircleAlert size={16} strokeWidth={1.6} aria-hidden />
      <span>
        <b>{video.reason ?? '视频无法转码。'}</b> 已填的标题和试看设置会保留。
      </span>
      <Button
        size="small"
        disabled={retry.state !== 'idle'}
        onClick={() => void submit(toForm({ do: 'retry', sectionId: video.id }), asForm)}
      >
        重试
      </Button>
      <Button size="small" onClick={onChoose}>
        换一个文件
      </Button>
    </div>
  )
}

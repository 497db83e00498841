import { Keyboard, ListPlus, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { lessonLimits } from '#contract/catalogue/courses/lesson-rules.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { formatBytes, remainingText } from '#ui/upload/transfer-rate.ts'
import type { UploadQueue } from '#ui/upload/use-upload-queue.ts'
import { addChapter } from './arrange.ts'
import styles from './catalogue.module.css'
import { ChapterBlock } from './chapter-block.tsx'
import { catalogueField } from './check-draft.ts'
import { sectionsOf } from './draft.ts'
import { SectionRow } from './section-row.tsx'
import { type Catalogue as Arranging, useCatalogue } from './use-catalogue.ts'
import type { LessonForm } from './use-lesson-editor.ts'
import type { VideoStates } from './use-video-states.ts'
import { videoAccept } from './video-file.ts'

interface CatalogueProps {
  form: LessonForm
  states: VideoStates
}

/** The chapters and sections, with the state of each video. */
export function Catalogue({ form, states }: CatalogueProps) {
  const list = useRef<HTMLOListElement>(null)
  const catalogue = useCatalogue(form, list)
  const [refusals, setRefusals] = useState<string[]>([])
  const { draft, errors } = form
  const shared = { catalogue, states }
  return (
    <Card as="section" aria-label="目录">
      <CardHead aside={<Tools catalogue={catalogue} onRefused={setRefusals} />}>
        目录
        <small>{draft.hasChapter ? `${draft.chapters.length} 章 ${sectionsOf(draft).length} 节` : '单个视频'}</small>
      </CardHead>
      <UploadSummary queue={form.videos} />
      {[...refusals, errors[catalogueField]].map(
        (sentence) =>
          sentence && (
            <div key={sentence} className={styles.note}>
              <Note kind="error">{sentence}</Note>
            </div>
          ),
      )}
      <div className={styles.titles} aria-hidden>
        <span />
        <span />
        <span>{draft.hasChapter ? '标题' : ''}</span>
        <span>视频</span>
        <span>时长</span>
        <span>免费试看</span>
        <span />
      </div>
      <ol ref={list} className={styles.chapters}>
        {draft.hasChapter
          ? draft.chapters.map((chapter, at) => (
              <ChapterBlock key={chapter.key} {...shared} chapter={chapter} at={at} />
            ))
          : sectionsOf(draft).map((section) => (
              <SectionRow key={section.key} {...shared} section={section} place={{ chapter: 0, at: 0 }} isSingle />
            ))}
      </ol>
      <div className={styles.foot}>
        {draft.hasChapter && (
          <>
            <Keyboard size={15} strokeWidth={1.6} aria-hidden />
            <span>拖动排序；选中后按 Alt + ↑ / ↓ 也可以</span>
          </>
        )}
        <span className="desk-only">mp4、mov、mkv 等，单个不超过 {lessonLimits.videoMb / 1024} GB</span>
      </div>
    </Card>
  )
}

interface ToolsProps {
  catalogue: Arranging
  onRefused: (sentences: string[]) => void
}

function Tools({ catalogue, onRefused }: ToolsProps) {
  const picker = useRef<HTMLInputElement>(null)
  const { draft, change } = catalogue.form
  if (!draft.hasChapter) return null
  return (
    <div className={styles.tools}>
      <Button
        size="small"
        disabled={draft.chapters.length >= lessonLimits.maxChapters}
        onClick={() => change(addChapter)}
      >
        <ListPlus size={15} strokeWidth={1.6} aria-hidden />
        新增章
      </Button>
      <Button
        size="small"
        look="primary"
        disabled={draft.chapters.length === 0}
        onClick={() => picker.current?.click()}
      >
        <Upload size={15} strokeWidth={1.6} aria-hidden />
        批量选视频
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={videoAccept}
        aria-label="批量选视频"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          onRefused(catalogue.setVideos(files))
        }}
      />
    </div>
  )
}

/** The number, speed and remaining time of all running uploads. */
function UploadSummary({ queue }: { queue: UploadQueue }) {
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

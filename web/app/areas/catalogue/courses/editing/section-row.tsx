import { GripVertical } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { lessonLimits } from '#contract/catalogue/courses/lesson-rules.ts'
import { formatDuration } from '#lib/format/format.ts'
import { Switch } from '#ui/form/switch.tsx'
import { changeSection, type Place } from './arrange.ts'
import styles from './catalogue.module.css'
import { sectionField } from './check-draft.ts'
import type { DraftSection } from './draft.ts'
import { SectionActions } from './section-actions.tsx'
import { SectionVideo, VideoFailed } from './section-video.tsx'
import type { Catalogue } from './use-catalogue.ts'
import { type VideoStates, videoOf } from './use-video-states.ts'
import { videoAccept } from './video-file.ts'

interface SectionRowProps {
  catalogue: Catalogue
  states: VideoStates
  section: DraftSection
  place: Place
  /** The only section of a lesson of one video: it has no name of its own and no neighbours. */
  isSingle?: boolean
}

/** One section: its name, its video and whether it is a free trial. A file can be dropped anywhere on it. */
export function SectionRow({ catalogue, states, section, place, isSingle }: SectionRowProps) {
  const { form, dragging } = catalogue
  const { key } = section
  const video = videoOf(section, states)
  const upload = form.videos.of(key)
  const picker = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const number = `${place.chapter + 1}.${place.at + 1}`
  const label = isSingle ? '视频' : number
  const field = sectionField(place.chapter, place.at)
  const missing = problem ?? form.errors[`${field}.uploadId`] ?? form.errors[field]
  const take = (file: File | undefined) => file && setProblem(catalogue.setVideo(key, file))
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files[0])
  }
  return (
    <li
      className={styles.section}
      data-place={isSingle ? undefined : `${place.chapter}.${place.at}`}
      data-dragged={(dragging.drag?.kind === 'section' && dragging.drag.key === key) || undefined}
      data-single={isSingle || undefined}
      onKeyDown={(event) => !isSingle && catalogue.onKey(event, (by) => catalogue.step(key, by))}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      {!isSingle && <SectionTitle catalogue={catalogue} section={section} number={number} field={field} />}
      <div className={styles.video}>
        <SectionVideo
          label={label}
          section={section}
          video={video}
          upload={upload}
          onChoose={() => picker.current?.click()}
        />
        {missing && <p className={styles.error}>{missing}</p>}
      </div>
      <span className={styles.duration}>{video && video.seconds > 0 ? formatDuration(video.seconds) : '–'}</span>
      <span className={styles.trial}>
        <Switch
          aria-label={`${label} 免费试看`}
          checked={section.isTrial}
          onChange={({ target }) => form.change((now) => changeSection(now, key, { isTrial: target.checked }))}
        />
        {section.isTrial ? '试看' : '关'}
      </span>
      <SectionActions
        catalogue={catalogue}
        section={section}
        label={label}
        isSingle={isSingle}
        onChoose={() => picker.current?.click()}
      />
      {video?.videoState === 'failed' && !upload && (
        <VideoFailed video={video} onChoose={() => picker.current?.click()} />
      )}
      <input
        ref={picker}
        type="file"
        className="sr-only"
        tabIndex={-1}
        accept={videoAccept}
        aria-label={`${label} 视频文件`}
        aria-invalid={missing ? true : undefined}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          take(file)
        }}
      />
    </li>
  )
}

type TitleProps = Pick<SectionRowProps, 'catalogue' | 'section'> & { number: string; field: string }

function SectionTitle({ catalogue: { form, dragging }, section, number, field }: TitleProps) {
  const error = form.errors[`${field}.name`]
  return (
    <>
      <span className={styles.grip} title="拖动排序" {...dragging.grip('section', section.key)}>
        <GripVertical size={16} strokeWidth={1.6} aria-hidden />
      </span>
      <span className={styles.number}>{number}</span>
      <div className={styles.title}>
        <input
          data-title
          name={`${field}.name`}
          value={section.name}
          maxLength={lessonLimits.chapterLength}
          placeholder="小节名称"
          aria-label={`${number} 标题`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `error-${number}` : undefined}
          onChange={({ target }) => form.change((now) => changeSection(now, section.key, { name: target.value }))}
        />
        {error && (
          <p id={`error-${number}`} className={styles.error}>
            {error}
          </p>
        )}
      </div>
    </>
  )
}

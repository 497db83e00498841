import { useCallback, useState } from 'react'
import type { getAuditLesson } from '#contract/catalogue/courses/lessons.ts'
import type { CallAnswer } from '#contract/endpoint.ts'
import { formatDuration } from '#lib/format/format.ts'
import { Status } from '#ui/feedback/status.tsx'
import { Player } from '#ui/player/lazy-player.client.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { openVideo } from '../playing/open-video.ts'
import styles from './lesson-audit.module.css'

type Section = LessonDetail['drLessonChapterList'][number]['lessonChapterChildList'][number]

/** The videos of the submitted version: the chosen one plays above the catalogue. */
export function LessonPreview({ detail }: { detail: LessonDetail }) {
  const chapters = detail.drLessonChapterList
  const [chosen, choose] = useState<number>()
  const sections = chapters.flatMap(({ lessonChapterChildList }) => lessonChapterChildList)
  const section = sections.find(({ id }) => id === chosen)
  return (
    <section className={styles.preview} aria-label="课程视频">
      <div className={styles.screen}>
        {section ? <SectionScreen key={section.id} section={section} /> : '从下面的目录选择一节观看'}
      </div>
      <ol className={styles.catalogue} aria-label="目录">
        {chapters.map((chapter, at) => (
          <li key={chapter.id}>
            {detail.item.hasChapter === 1 && (
              <h4>
                第 {at + 1} 章 {chapter.name}
              </h4>
            )}
            <ol>
              {chapter.lessonChapterChildList.map((one, index) => (
                <SectionLine
                  key={one.id}
                  section={one}
                  number={`${at + 1}.${index + 1}`}
                  isChosen={one.id === chosen}
                  onChoose={() => choose(one.id)}
                />
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </section>
  )
}

function SectionScreen({ section }: { section: Section }) {
  const path = section.localStorageDtoList[0]?.path ?? ''
  const open = useCallback(() => openVideo(path), [path])
  return <Player title={section.name} open={open} />
}

interface SectionLineProps {
  section: Section
  number: string
  isChosen: boolean
  onChoose: () => void
}

const SectionLine = ({ section, number, isChosen, onChoose }: SectionLineProps) => (
  <li>
    <button type="button" disabled={section.videoState !== 'ready'} aria-pressed={isChosen} onClick={onChoose}>
      <span className="num muted">{number}</span>
      <span className="ellipsis">{section.name}</span>
      <span>
        {section.isTrial && <Tag tone="green">试看</Tag>} <VideoStatus section={section} />
      </span>
      <time>{section.seconds > 0 ? formatDuration(section.seconds) : '–'}</time>
    </button>
    {section.videoState === 'failed' && <small>{section.reason}</small>}
  </li>
)

const VideoStatus = ({ section: { videoState, transcodePercent } }: { section: Section }) => {
  switch (videoState) {
    case 'waiting':
      return <Status tone="off">等待转码</Status>
    case 'running':
      return <Status tone="run">转码中 {transcodePercent}%</Status>
    case 'failed':
      return <Status tone="bad">转码失败</Status>
    case 'ready':
      return null
  }
}

export type LessonDetail = CallAnswer<typeof getAuditLesson>

/** Whether videos of the lesson are still being transcoded. */
export const isTranscoding = ({ drLessonChapterList }: LessonDetail): boolean =>
  drLessonChapterList
    .flatMap(({ lessonChapterChildList }) => lessonChapterChildList)
    .some(({ videoState }) => videoState === 'waiting' || videoState === 'running')

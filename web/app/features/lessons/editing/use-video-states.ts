import { useMemo } from 'react'
import { useFetcher } from 'react-router'
import { useTicker } from '#ui/loading/use-load.ts'
import type { DraftSection, GivenLesson, GivenSection } from './draft.ts'
import type { loader } from './progress-data.ts'

const everyMs = 2_000

const sectionsIn = ({ drLessonChapterList }: GivenLesson): GivenSection[] =>
  drLessonChapterList.flatMap(({ lessonChapterChildList }) => lessonChapterChildList)

export type VideoStates = ReadonlyMap<number, GivenSection>

/** How far each video is by the number of its section, asked again while one is under way. */
export const useVideoStates = (given: GivenLesson | undefined): VideoStates => {
  const { data, load, state } = useFetcher<typeof loader>()
  const newest = data && data.id === given?.id ? data : given
  const sections = useMemo(() => (newest ? sectionsIn(newest) : []), [newest])
  const isUnderWay = sections.some(
    ({ videoState, localStorageDtoList }) =>
      localStorageDtoList.length > 0 && (videoState === 'waiting' || videoState === 'running'),
  )
  const ask = () => {
    if (state === 'idle') void load(`/videoPage/UploadVideo/progress?lessonId=${given?.id}`)
  }
  useTicker(ask, everyMs, isUnderWay)
  return useMemo(() => new Map(sections.map((section) => [section.id, section])), [sections])
}

/** The video a section has and keeps. */
export const videoOf = ({ id, hasVideo, sent }: DraftSection, states: VideoStates): GivenSection | undefined =>
  id !== undefined && hasVideo && !sent ? states.get(id) : undefined

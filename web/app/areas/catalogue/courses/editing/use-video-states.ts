import { useMemo } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '#contract/paths.ts'
import { useTicker } from '#ui/loading/use-load.ts'
import type { DraftSection, SavedLesson, SavedSection } from './draft.ts'
import type { loader } from './progress-data.ts'

const everyMs = 2_000

const sectionsIn = ({ drLessonChapterList }: SavedLesson): SavedSection[] =>
  drLessonChapterList.flatMap(({ lessonChapterChildList }) => lessonChapterChildList)

export type VideoStates = ReadonlyMap<number, SavedSection>

/** The states of the videos by section id; polls while one is being transcoded. */
export const useVideoStates = (savedLesson: SavedLesson | undefined): VideoStates => {
  const { data, load, state } = useFetcher<typeof loader>()
  const newest = data && data.id === savedLesson?.id ? data : savedLesson
  const sections = useMemo(() => (newest ? sectionsIn(newest) : []), [newest])
  const isTranscoding = sections.some(
    ({ videoState, transcodePercent, localStorageDtoList }) =>
      localStorageDtoList.length > 0 && videoState !== 'failed' && transcodePercent < 100,
  )
  const ask = () => {
    if (state === 'idle') void load(`${paths.courseUpload}/progress?lessonId=${savedLesson?.id}`)
  }
  useTicker(ask, everyMs, isTranscoding)
  return useMemo(() => new Map(sections.map((section) => [section.id, section])), [sections])
}

/** The current video of a section. */
export const videoOf = ({ id, hasVideo, sent }: DraftSection, states: VideoStates): SavedSection | undefined =>
  id !== undefined && hasVideo && !sent ? states.get(id) : undefined

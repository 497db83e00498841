import { useState } from 'react'
import type { Lesson, Section } from '#contract/lessons.ts'
import type { SectionProgress } from './progress-reporter.ts'

/** How far each section is: as the page was loaded, and what the player has told since. */
export function useLiveProgress({ id }: Lesson) {
  const [told, setTold] = useState<{ lessonId: number; of: Record<number, SectionProgress> }>({ lessonId: id, of: {} })
  const known = told.lessonId === id ? told.of : {}
  return {
    onProgress: (sectionId: number, progress: SectionProgress) =>
      setTold((before) => ({
        lessonId: id,
        of: { ...(before.lessonId === id ? before.of : {}), [sectionId]: progress },
      })),
    progressOf: (section: Section): SectionProgress =>
      known[section.id] ?? section.progress ?? { percent: 0, isDone: false },
  }
}

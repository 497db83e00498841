import { useState } from 'react'
import type { Lesson, Section } from '#contract/catalogue/courses/lessons.ts'
import type { SectionProgress } from './progress-reporter.ts'

/** The progress of each section: from the page data, updated by the player. */
export function useLiveProgress({ id }: Lesson) {
  const [reported, setReported] = useState<{ lessonId: number; of: Record<number, SectionProgress> }>({
    lessonId: id,
    of: {},
  })
  const current = reported.lessonId === id ? reported.of : {}
  return {
    onProgress: (sectionId: number, progress: SectionProgress) =>
      setReported((before) => ({
        lessonId: id,
        of: { ...(before.lessonId === id ? before.of : {}), [sectionId]: progress },
      })),
    progressOf: (section: Section): SectionProgress =>
      current[section.id] ?? section.progress ?? { percent: 0, isDone: false },
  }
}

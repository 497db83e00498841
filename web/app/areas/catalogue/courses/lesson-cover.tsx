import type { LessonItem } from '#contract/catalogue/courses/lessons.ts'
import { Cover } from '#ui/cover/cover.tsx'

interface LessonCoverProps {
  lesson: Pick<LessonItem, 'id' | 'name' | 'cover' | 'lessonCategoryId'>
  /** `thumb` is for places narrower than 160 pixels. */
  size?: 'thumb' | 'card' | 'full'
  isEager?: boolean
  className?: string
}

/** The uploaded cover in the size of its place, or else a drawing for the category and title. */
export const LessonCover = ({ lesson, size = 'card', isEager, className }: LessonCoverProps) => (
  <Cover
    className={className}
    isEager={isEager}
    src={lesson.cover?.replace(/[a-z0-9]+$/, size)}
    id={lesson.id}
    categoryId={lesson.lessonCategoryId}
    title={lesson.name}
    plain={size !== 'thumb'}
    thumb={size === 'thumb'}
  />
)

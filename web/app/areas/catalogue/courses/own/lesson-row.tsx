import type { ComponentProps } from 'react'
import type { LessonItem } from '#contract/catalogue/courses/lessons.ts'
import { paths } from '#contract/paths.ts'
import { ItemRow } from '#ui/item-list/item-row.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { LessonCover } from '../lesson-cover.tsx'
import { lessonExtent } from '../lesson-extent.ts'

interface LessonRowProps extends Pick<ComponentProps<typeof ItemRow>, 'below' | 'middle' | 'actions'> {
  lesson: LessonItem
  /** Whether the lesson has no public page. */
  isUnlinked?: boolean
}

/** A lesson in a list of the member centre. */
export const LessonRow = ({ lesson, isUnlinked, ...rest }: LessonRowProps) => (
  <ItemRow
    {...rest}
    name={lesson.name}
    to={isUnlinked ? undefined : paths.lesson(lesson.id)}
    cover={<LessonCover lesson={lesson} size="thumb" />}
    mark={<Tag>{lesson.lessonCategoryName}</Tag>}
    facts={[lessonExtent(lesson), lesson.uploadUserName]}
  />
)

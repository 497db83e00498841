import { Eye, Play } from 'lucide-react'
import type { LessonItem } from '#contract/catalogue/courses/lessons.ts'
import { paths } from '#contract/paths.ts'
import { pickFields } from '#lib/api/pick-fields.ts'
import { formatCount, formatDay } from '#lib/format/format.ts'
import { CardCount, CardEnd, CardGrid, ItemCard, isInFirstRow } from '#ui/list/item-card.tsx'
import { Price } from '../../money/points/price.tsx'
import { CardRating } from '../items/reviews/stars.tsx'
import { LessonCover } from './lesson-cover.tsx'
import { lessonExtent } from './lesson-extent.ts'

const pickShown = pickFields(
  'id',
  'name',
  'cover',
  'lessonCategoryId',
  'uploadUserName',
  'coin',
  'viewCount',
  'ratingAverage',
  'ratingCount',
  'hasChapter',
  'chapterCount',
  'sectionCount',
)

/** For loaders: the fields of a lesson that cards show. */
export const shownLesson = (lesson: LessonItem) => pickShown(lesson)
/** The description is only part of the large card. */
export type ShownLesson = ReturnType<typeof shownLesson> & { content?: string }

/** What a search result says below the title. */
export const lessonFacts = (lesson: LessonItem): string[] => [
  lessonExtent(lesson),
  lesson.uploadUserName,
  formatDay(lesson.uploadTime),
  `观看 ${formatCount(lesson.viewCount)}`,
]

interface LessonCardProps {
  lesson: ShownLesson
  as?: 'h2' | 'h3'
  /** Whether the card is in the first row of a page. */
  isFirst?: boolean
  /** Spans four places and shows the description. */
  isLarge?: boolean
}

export const LessonCard = ({ lesson, as, isFirst, isLarge }: LessonCardProps) => (
  <ItemCard
    as={as}
    to={paths.lesson(lesson.id)}
    title={lesson.name}
    shape={isLarge ? 'large' : undefined}
    description={isLarge ? lesson.content : undefined}
    cover={<LessonCover lesson={lesson} isEager={isFirst} />}
    badge={
      <>
        <Play size={12} strokeWidth={1.6} aria-hidden />
        {lessonExtent(lesson)}
      </>
    }
    foot={
      <>
        <Price coin={lesson.coin} />
        <CardRating item={lesson} />
        <Views count={lesson.viewCount} />
        <CardEnd>{lesson.uploadUserName}</CardEnd>
      </>
    }
  />
)

export const Views = ({ count, size = 14 }: { count: number; size?: number }) => (
  <CardCount icon={<Eye size={size} strokeWidth={1.6} aria-hidden />} label="观看">
    {formatCount(count)}
  </CardCount>
)

/** `as` is h2 where the grid is the main content of the page; its first row is then visible at once. */
export const LessonGrid = ({ lessons, as = 'h2' }: { lessons: ShownLesson[]; as?: 'h2' | 'h3' }) => (
  <CardGrid>
    {lessons.map((lesson, at) => (
      <LessonCard key={lesson.id} lesson={lesson} as={as} isFirst={as === 'h2' && isInFirstRow(at)} />
    ))}
  </CardGrid>
)

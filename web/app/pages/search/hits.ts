import type { LessonItem } from '#contract/catalogue/courses/lessons.ts'
import type { ResourceItem } from '#contract/catalogue/documents/library.ts'
import type { TopicItem } from '#contract/community/forum/forum.ts'
import type { FoundPlace, Marked } from '#contract/fields.ts'
import type { NewsItem } from '#contract/pages/news/news.ts'
import { paths } from '#contract/paths.ts'
import { formatCount, formatDay } from '#lib/format/format.ts'
import type { CoverFacts } from '#ui/cover/address.ts'
import { lessonFacts } from '../../areas/catalogue/courses/lesson-card.tsx'
import { resourceFacts } from '../../areas/catalogue/documents/resource-card.tsx'
import type { ResultKind } from './search-kinds.ts'

/** A search result of any kind, as the result page shows it. */
export interface Hit {
  kind: ResultKind
  id: number
  to: string
  title: Marked
  /** See `relaxed` of the calls. */
  relaxed?: true
  facts: string[]
  text: Marked
  /** Where the words stand inside it. */
  places?: FoundPlace[] | undefined
  /** Price; absent for items that are not sold. */
  coin?: number
  /** The uploaded cover, and the fields of the generated one. */
  cover?: { src: string | null; drawn: CoverFacts }
}

const unmarked = (text: string): Marked => [{ text, hit: false }]

export const resourceHit = (item: ResourceItem): Hit => ({
  kind: 'resource',
  id: item.id,
  ...(item.relaxed && { relaxed: item.relaxed }),
  to: paths.resource(item.id),
  title: item.marked?.name ?? unmarked(item.name),
  facts: [item.resourceCategoryName, ...resourceFacts(item)],
  text: item.marked?.resourceDesc ?? unmarked(item.resourceDesc),
  places: item.places,
  coin: item.coin,
  cover: {
    src: item.cover,
    drawn: { id: item.id, categoryId: item.resourceCategoryId, title: item.name, thumb: true },
  },
})

export const lessonHit = (item: LessonItem): Hit => ({
  kind: 'course',
  id: item.id,
  ...(item.relaxed && { relaxed: item.relaxed }),
  to: paths.lesson(item.id),
  title: item.marked?.name ?? unmarked(item.name),
  facts: [item.lessonCategoryName, ...lessonFacts(item)],
  text: item.marked?.content ?? unmarked(item.content),
  places: item.places,
  coin: item.coin,
  cover: { src: item.cover, drawn: { id: item.id, categoryId: item.lessonCategoryId, title: item.name, thumb: true } },
})

export const topicHit = (item: TopicItem): Hit => ({
  kind: 'topic',
  id: item.id,
  ...(item.relaxed && { relaxed: item.relaxed }),
  to: paths.topic(item.id),
  title: item.marked?.title ?? unmarked(item.title),
  facts: [
    item.topicCategoryName,
    item.uploadUserName,
    formatDay(item.uploadTime),
    `${formatCount(item.answerCount)} 回复${item.isSolved ? '，已采纳' : ''}`,
  ],
  text: item.marked?.summary ?? unmarked(item.summary),
})

export const newsHit = (item: NewsItem): Hit => ({
  kind: 'news',
  id: item.id,
  ...(item.relaxed && { relaxed: item.relaxed }),
  to: paths.article(item.id),
  title: item.marked?.title ?? unmarked(item.title),
  facts: [item.section, formatDay(item.uploadTime), `阅读 ${formatCount(item.viewCount)}`],
  text: item.marked?.summary ?? unmarked(item.summary),
})

import { paths } from '#contract/paths.ts'
import { reportedItemsOf } from '../../offers/index.ts'
import { takeDown } from '../own/author-actions.ts'

export const reportedLessons = reportedItemsOf({
  kind: 'lesson',
  topic: 'lessons',
  hasClosedItems: true,
  pagePath: paths.lesson,
  takeDown,
})

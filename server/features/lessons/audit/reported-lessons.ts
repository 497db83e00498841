import { reportedItemsOf } from '../../offers/index.ts'
import { takeDown } from '../own/author-actions.ts'
import { pagePath } from '../view.ts'

export const reportedLessons = reportedItemsOf({
  kind: 'lesson',
  topic: 'lessons',
  hasClosedItems: true,
  pagePath,
  takeDown,
})

import { reportedItemsOf } from '../../offers/index.ts'
import { takeDown } from '../own/author-actions.ts'
import { pagePath } from '../view.ts'

export const reportedResources = reportedItemsOf({
  kind: 'resource',
  topic: 'library',
  hasClosedItems: false,
  pagePath,
  takeDown,
})

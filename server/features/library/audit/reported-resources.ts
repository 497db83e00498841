import { paths } from '#contract/paths.ts'
import { reportedItemsOf } from '../../offers/index.ts'
import { takeDown } from '../own/author-actions.ts'

export const reportedResources = reportedItemsOf({
  kind: 'resource',
  topic: 'library',
  hasClosedItems: false,
  pagePath: paths.resource,
  takeDown,
})

import type { ApprovalKind } from '#contract/base/approvals/approval-kinds.ts'
import type { PointKind } from '#contract/money/points/point-kinds.ts'
import { memberTabPath, paths } from '#contract/paths.ts'
import type { ItemKind } from './access/tables.ts'

interface KindOfItem {
  /** Its word on the screen, and how buyers use it. */
  label: string
  use: string
  /** The topic of announcements about this kind. */
  topic: string
  /** Where visitors see an item. */
  pagePath(id: number): `/${string}`
  /** Where authors find their own items. */
  ownPath: `/${string}`
  /** How a sale is posted, announced to the author, and reviewed by a second administrator. */
  posting: PointKind
  saleNotice: 'resourceSold' | 'lessonSold'
  saleApproval: ApprovalKind
}

/** What differs between the kinds of items in words and addresses. */
export const itemKinds = {
  resource: {
    label: '资源',
    use: '下载',
    topic: 'library',
    pagePath: paths.resource,
    ownPath: memberTabPath('resources'),
    posting: 'buy-resource',
    saleNotice: 'resourceSold',
    saleApproval: 'resourceSale',
  },
  lesson: {
    label: '课程',
    use: '观看',
    topic: 'lessons',
    pagePath: paths.lesson,
    ownPath: paths.ownLessons,
    posting: 'buy-lesson',
    saleNotice: 'lessonSold',
    saleApproval: 'lessonSale',
  },
} as const satisfies Record<ItemKind, KindOfItem>

/** Limits of reviews that pages and server both check. Without zod, for public pages. */
export const reviewLimits = {
  /** Counted as code points, of a review and of its answer. */
  contentLength: 300,
  maxStars: 5,
  /** REV-4: a review can be changed this many days. */
  editDays: 30,
  /** Reviews with up to this many stars are offered together. */
  lowStars: 3,
} as const

/** What each number of stars says. */
export const starWords = ['很差', '较差', '一般', '较好', '很好'] as const

/** REV-1: how the author of a review had the item. */
export const ownedLabels = {
  resource: { bought: '已购买', shared: '共享给我', used: '已下载' },
  lesson: { bought: '已购买', shared: '共享给我', used: '已学习' },
} as const

export const reviewKindLabels = { resource: '资源', lesson: '课程' } as const
export type ReviewedItemKind = keyof typeof reviewKindLabels

import type { MergedData } from '#kernel/personal-data/index.ts'
import { mergedFiles } from './areas/base/files/index.ts'
import { mergedReports } from './areas/base/moderation/index.ts'
import { mergedClaims } from './areas/catalogue/claims/index.ts'
import { mergedLessons } from './areas/catalogue/courses/index.ts'
import { mergedReading, mergedSubscriptions } from './areas/catalogue/documents/index.ts'
import { mergedFollows, mergedGrants, mergedItems, mergedReviews, mergedSales } from './areas/catalogue/items/index.ts'
import { mergedPosts } from './areas/community/forum/index.ts'
import { mergedOrders } from './areas/money/payments/index.ts'
import { mergedCoins } from './areas/money/points/index.ts'
import { mergedCompanies } from './areas/people/companies/index.ts'

/** What two accounts are compared by and what moves when they are merged, in this order. */
export const mergedData: readonly MergedData[] = [
  mergedCoins,
  ...mergedGrants,
  mergedSales,
  ...mergedItems,
  mergedSubscriptions,
  mergedReading,
  ...mergedLessons,
  mergedClaims,
  ...mergedReviews,
  mergedFollows,
  ...mergedPosts,
  mergedFiles,
  mergedCompanies,
  mergedReports,
  mergedOrders,
]

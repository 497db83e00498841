import type { MergedData } from '#kernel/personal-data/index.ts'
import { mergedGrants } from './features/access/index.ts'
import { mergedCompanies } from './features/alliance/index.ts'
import { mergedFollows } from './features/authors/index.ts'
import { mergedClaims } from './features/claims/index.ts'
import { mergedReading } from './features/documents/index.ts'
import { mergedFiles } from './features/files/index.ts'
import { mergedPosts } from './features/forum/index.ts'
import { mergedLessons } from './features/lessons/index.ts'
import { mergedSubscriptions } from './features/library/index.ts'
import { mergedReports } from './features/moderation/index.ts'
import { mergedItems, mergedSales } from './features/offers/index.ts'
import { mergedOrders } from './features/payments/index.ts'
import { mergedCoins } from './features/points/index.ts'
import { mergedReviews } from './features/reviews/index.ts'

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

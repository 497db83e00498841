import { z } from 'zod'
import { shownAiShare } from '../../base/moderation/ai-share.ts'
import { FoundPlace, foundItem, rating, Time } from '../../fields.ts'

/**
 * What cards of resources and courses have in common. Responses come from the server and lists contain many items, so
 * numbers use the cheapest check.
 */
export const cardFields = {
  id: z.int(),
  name: z.string(),
  /** The uploaded cover's photo path; null: the page draws one from category and id. */
  cover: z.string().nullable(),
  uploadTime: Time,
  uploadUserId: z.int(),
  uploadUserName: z.string(),
  coin: z.int(),
  viewCount: z.int(),
  ...rating,
  isAudit: z.literal([0, 1, 2]),
  /** In search results: the places inside with the words. */
  places: z.array(FoundPlace).optional(),
  ...foundItem,
}

/** What their pages have in common beside the card. */
export const detailFields = {
  favoriteCount: z.int(),
  is_favorite: z.boolean(),
  traceCode: z.string(),
  /** 下架: only owner, buyers and administrators still see it. */
  isTakenDown: z.boolean(),
  aiShare: shownAiShare,
}

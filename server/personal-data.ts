import type { PersonalData } from '#kernel/personal-data/index.ts'
import { grantData } from './features/access/index.ts'
import { accountData } from './features/accounts/index.ts'
import { followData } from './features/authors/index.ts'
import { claimData } from './features/claims/index.ts'
import { readingData } from './features/documents/index.ts'
import { noteData } from './features/dossiers/index.ts'
import { avatarData } from './features/files/index.ts'
import { forumData } from './features/forum/index.ts'
import { lessonsData } from './features/lessons/index.ts'
import { libraryData } from './features/library/index.ts'
import { messageData } from './features/messages/index.ts'
import { reportData } from './features/moderation/index.ts'
import { noticeData } from './features/notices/index.ts'
import { orderData } from './features/payments/index.ts'
import { coinData } from './features/points/index.ts'
import { reviewData } from './features/reviews/index.ts'
import { savedFilterData } from './features/saved-filters/index.ts'

/** All personal data that the portal stores. A feature that stores personal data adds it here. */
export const personalData: readonly PersonalData[] = [
  ...accountData,
  messageData,
  savedFilterData,
  avatarData,
  reportData,
  noticeData,
  coinData,
  ...grantData,
  ...reviewData,
  followData,
  orderData,
  ...libraryData,
  readingData,
  ...lessonsData,
  claimData,
  ...forumData,
  noteData,
]

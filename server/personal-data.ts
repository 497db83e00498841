import type { PersonalData } from '#kernel/personal-data/index.ts'
import { avatarData } from './areas/base/files/index.ts'
import { reportData } from './areas/base/moderation/index.ts'
import { savedFilterData } from './areas/base/settings/index.ts'
import { claimData } from './areas/catalogue/claims/index.ts'
import { lessonsData } from './areas/catalogue/courses/index.ts'
import { libraryData, readingData } from './areas/catalogue/documents/index.ts'
import { followData, grantData, reviewData, useData } from './areas/catalogue/items/index.ts'
import { forumData } from './areas/community/forum/index.ts'
import { orderData } from './areas/money/payments/index.ts'
import { coinData } from './areas/money/points/index.ts'
import { noteData } from './areas/office/dossiers/index.ts'
import { accountData } from './areas/people/accounts/index.ts'
import { messageData, noticeData } from './areas/people/notices/index.ts'

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
  useData,
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

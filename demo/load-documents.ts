import { recountDays } from '../server/areas/office/insight/index.ts'
import type { OpenServices } from '../server/open-services.ts'
import { loadClaims } from './claims.ts'
import { loadCourseFiles } from './course-files.ts'
import { loadFinance } from './finance.ts'
import { loadMemberLists } from './member-lists.ts'
import { loadModeration } from './moderation.ts'
import { memberFinder } from './people.ts'
import { loadPurchases } from './purchases.ts'
import { demoResources, loadResources } from './resources.ts'
import { loadReviews } from './reviews.ts'

/** The documents of the demo with their sales: every file that is written without the help of a worker. */
export const loadDocuments = async (services: OpenServices, say: (line: string) => void): Promise<void> => {
  const administrator = (await memberFinder(services.db))('admin')
  await loadResources(services, administrator, demoResources(), say)
  await loadModeration(services.db, administrator)
  await loadPurchases(services, say)
  await loadFinance(services)
  await loadReviews(services.db)
  await loadClaims(services.db)
  await loadMemberLists(services.db)
  await recountDays(services.db)
  await loadCourseFiles(services, say)
}

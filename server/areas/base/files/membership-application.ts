import { createReadStream } from 'node:fs'
import type { Services } from '#kernel/http/index.ts'
import { findStoredFile, membershipApplicationId, putFixedFile } from './stored-file.ts'

const form = new URL('assets/membership-application.docx', import.meta.url)

/** Stores the bundled membership application, unless the alliance has stored its own. */
export const ensureMembershipApplication = async (services: Pick<Services, 'db' | 'files'>): Promise<void> => {
  if (await findStoredFile(services.db, membershipApplicationId)) return
  await putFixedFile(services, membershipApplicationId, '入盟申请表.docx', createReadStream(form))
}

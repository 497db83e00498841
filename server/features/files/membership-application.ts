import { createReadStream } from 'node:fs'
import type { Services } from '#kernel/http/index.ts'
import { findStoredFile, membershipApplicationId, putFixedFile } from './stored-file.ts'

const form = new URL('assets/membership-application.docx', import.meta.url)

/** Puts the form companies ask for membership with in its place, where the alliance has not put another there. */
export const ensureMembershipApplication = async (services: Pick<Services, 'db' | 'files'>): Promise<void> => {
  if (await findStoredFile(services.db, membershipApplicationId)) return
  await putFixedFile(services, membershipApplicationId, '入盟申请表.docx', createReadStream(form))
}

import { holds } from '#contract/permissions.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor, Caller, Download, Services } from '#kernel/http/index.ts'
import { fileDownload } from './file-download.ts'
import { findCurrent, membershipForm } from './site-files/queries.ts'
import { findStoredFile, membershipApplicationId } from './stored-file.ts'

/**
 * Serves a stored file by its id: the membership application to everybody, others to their owner and administrators.
 * Files of resources and lessons are served by those features, which trace downloads.
 */
export const downloadFile = async (
  services: Services,
  actor: Actor | undefined,
  request: { id: number; caller: Caller },
): Promise<Download> => {
  const { id, caller } = request
  if (id !== membershipApplicationId && !actor) fail('login_required')
  if (id === membershipApplicationId) {
    // HOME-8: the form that administrators uploaded, under the same address.
    const replaced = await findCurrent(services.db, membershipForm)
    if (replaced) return fileDownload(services, replaced, caller)
  }
  const file = (await findStoredFile(services.db, id)) ?? fail('not_found')
  const isOpen =
    id === membershipApplicationId || holds(actor?.adminRole, 'auditContent') || actor?.id === file.owner_id
  if (!isOpen) fail('not_found')
  return fileDownload(services, file, caller)
}

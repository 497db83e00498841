import type { Caller, Services } from '#kernel/bind.ts'
import type { Db } from '#kernel/db.ts'
import type { Download } from '#kernel/download.ts'
import { fail } from '#kernel/errors.ts'
import type { Actor } from '#kernel/session.ts'
import { fileDownload } from './file-download.ts'
import { findStoredFile, membershipApplicationId } from './stored-file.ts'

/** Whether a person may read a file that a later feature keeps. */
export type MayRead = (db: Db, actor: Actor, fileId: number) => Promise<boolean>

/** A stored file by its number: the membership application to everybody, others to those who may read them. */
export const downloadFile = async (
  services: Services,
  mayRead: MayRead,
  actor: Actor | undefined,
  request: { id: number; caller: Caller },
): Promise<Download> => {
  const { id, caller } = request
  if (id !== membershipApplicationId && !actor) fail('login_required')
  const file = (await findStoredFile(services.db, id)) ?? fail('not_found')
  const isOpen = id === membershipApplicationId || actor?.level === 1 || actor?.id === file.owner_id
  if (!isOpen && !(actor && (await mayRead(services.db, actor, id)))) fail('not_found')
  return fileDownload(services, file, caller)
}

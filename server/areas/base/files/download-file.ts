import * as contract from '#contract/base/files/files.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor, Caller, Download, Guards, Services } from '#kernel/http/index.ts'
import { fileDownload, recordDownload } from './file-download.ts'
import { needsProof, readerOf } from './file-purposes.ts'
import { findCurrent, membershipForm } from './site-files/queries.ts'
import { findStoredFile, membershipApplicationId } from './stored-file.ts'

/** What accounts, a later feature, decide and write down. */
export type ReadingGuards = Pick<Guards, 'requireFreshProof' | 'recordCall'>

/** FILE-6: the membership application, for everybody. */
export const downloadForm = async (services: Services, caller: Caller): Promise<Download> => {
  // HOME-8: the form that administrators uploaded, under the same address.
  const replaced = await findCurrent(services.db, membershipForm)
  if (replaced) return fileDownload(services, replaced, caller)
  const file = (await findStoredFile(services.db, membershipApplicationId)) ?? fail('not_found')
  return fileDownload(services, file, caller)
}

/** FILE-24: serves a stored file by its number to those whom its purpose admits. What a role opens is in the audit log. */
export const downloadFile = async (
  services: Services,
  guards: ReadingGuards,
  actor: Actor | undefined,
  { id, caller }: { id: number; caller: Caller },
): Promise<Download> => {
  if (id === membershipApplicationId) return downloadForm(services, caller)
  if (!actor) return fail('login_required')
  const file = (await findStoredFile(services.db, id)) ?? fail('not_found')
  const reader = readerOf(actor, file) ?? fail('not_found')
  if (needsProof(file.purpose)) await guards.requireFreshProof(services.db, actor, 'recent')
  const download = await fileDownload(services, file, caller)
  if (reader === 'administrator')
    await recordDownload(download, caller, {
      // Later parts are rare, and one of their own tells what was read.
      isContinued: async () => false,
      record: () => recordRead(services.db, guards, { actor, caller, id, name: file.name }),
    })
  return download
}

const recordRead = (
  db: Db,
  guards: ReadingGuards,
  { actor, caller, id, name }: { actor: Actor; caller: Caller; id: number; name: string },
) =>
  guards.recordCall(db, {
    actor,
    caller,
    endpoint: contract.downloadFile,
    input: { query: { id } },
    changes: [{ target: `下载文件 ${id}：${name}` }],
  })

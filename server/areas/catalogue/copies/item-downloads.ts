import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { itemPath } from '#contract/paths.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor, Caller, Download, Services } from '#kernel/http/index.ts'
import type { Downloadable } from '../../base/files/index.ts'
import { accessCode, accessCodes, isVisible, type OfferedItem, usesAll } from '../items/index.ts'
import { preparationOf, prepareTraced, sendTraced, type TracedFile } from './traced-download.ts'

/** A file of a version of an item. */
interface FileOfItem {
  item: OfferedItem
  file: Downloadable & { id: number }
  number: number
  version_state: number
}

interface DownloadKind {
  /** The file with the newest version that contains it; approved versions come before others. */
  find: (db: Db, fileId: number) => Promise<FileOfItem | undefined>
  /** What a notice calls the copy. */
  titleOf: (found: FileOfItem) => string
  /** Whether copies of versions that are not approved carry codes, too. */
  tracesUnapproved: boolean
  /** Says what the actor lacks. */
  refuse: (actor: Actor) => never
}

const isApproved = ({ version_state }: FileOfItem) => version_state === auditState.approved

/** The downloads of one kind: those with access get approved files, the author and administrators those of all versions. */
export const itemDownloads = ({ find, titleOf, tracesUnapproved, refuse }: DownloadKind) => {
  const findPermitted = async (db: Db, actor: Actor, fileId: number) => {
    const found = (await find(db, fileId)) ?? fail('not_found')
    const { item } = found
    const code = await accessCode(db, actor, item)
    const isOwn = usesAll(actor) || actor.id === item.ownerId
    if (!isVisible(actor, item, code) || !(isApproved(found) || isOwn)) fail('not_found')
    if (code === accessCodes.none) refuse(actor)
    return found
  }
  const toTraced = (actor: Actor, found: FileOfItem): TracedFile => ({
    memberId: actor.id,
    item: found.item,
    version: found.number,
    file: found.file,
    isPlain: !(tracesUnapproved || isApproved(found)),
    title: titleOf(found),
    link: itemPath(found.item),
  })
  return {
    /** Sends a file; `onUsed` is called for a new download by somebody else than the author. */
    async send(
      services: Services,
      actor: Actor,
      fileId: number,
      { caller, onUsed }: { caller: Caller; onUsed?: (itemId: number) => void },
    ): Promise<Download> {
      const found = await findPermitted(services.db, actor, fileId)
      return sendTraced(services, toTraced(actor, found), caller, () => {
        if (actor.id !== found.item.ownerId) onUsed?.(found.item.id)
      })
    },
    /** TRACE-3: begins to make the copy of the caller's next download. */
    async prepare(services: Services, actor: Actor, fileId: number) {
      return prepareTraced(services, toTraced(actor, await findPermitted(services.db, actor, fileId)))
    },
    /** How far the copy of the caller's next download is. */
    async readPreparation(db: Db, actor: Actor, fileId: number) {
      return preparationOf(db, toTraced(actor, await findPermitted(db, actor, fileId)))
    },
  }
}

import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { recordUse } from '../../items/index.ts'
import type { OpenDocument } from './open-document.ts'

/**
 * CLAIM-14: records that somebody else than the author is about to get more of the document than its free part. Every call that
 * answers such a part awaits this first.
 */
export const recordReading = async (
  db: Db,
  actor: Actor | undefined,
  { item, isWhole }: Pick<OpenDocument, 'item' | 'isWhole'>,
  kind: 'page' | 'sheet' | 'file',
): Promise<void> => {
  if (actor && isWhole && actor.id !== item.ownerId) await recordUse(db, { itemId: item.id, memberId: actor.id, kind })
}

import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import type { AccessCode } from '../access/index.ts'
import { requireResource } from './resource.ts'

/** The access code of the caller for a resource that the caller can see. */
export const checkDownload = async (db: Db, actor: Actor, resourceId: number): Promise<AccessCode> =>
  (await requireResource(db, actor, resourceId)).code

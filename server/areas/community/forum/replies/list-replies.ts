import type { z } from 'zod'
import type {
  listComments as commentsEndpoint,
  listReplies as repliesEndpoint,
} from '#contract/community/forum/forum.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { toPage } from '#kernel/listing/index.ts'
import { showsRegions } from '../shown-region.ts'
import { maySee } from '../topics/read-topic.ts'
import { toComment, toReply } from '../view.ts'
import { findComments, findReplies } from './reply-queries.ts'

/** A page of comments with their first replies, for members who may read the topic. */
export const listComments = async (db: Db, viewer: Actor, query: z.output<typeof commentsEndpoint.query>) => {
  const found = await findComments(db, viewer, query)
  if (!maySee(viewer, found.topic)) fail('not_found')
  const { page, commentId } = found
  const showsRegion = await showsRegions(db)
  return {
    ...toPage(found, toComment(viewer, found.replies, showsRegion)),
    page,
    ...(commentId && { commentId }),
    heldContent: found.ownPending.map(toReply(viewer, showsRegion)),
  }
}

export const listReplies = async (db: Db, viewer: Actor, query: z.output<typeof repliesEndpoint.query>) => {
  const found = await findReplies(db, viewer, query)
  if (!maySee(viewer, found.topic)) fail('not_found')
  return { ...toPage(found, toReply(viewer, await showsRegions(db))), page: found.page }
}

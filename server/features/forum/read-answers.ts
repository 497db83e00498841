import type { z } from 'zod'
import type { listComments, listReplies as repliesEndpoint } from '#contract/forum.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { toPage } from '#kernel/listing/index.ts'
import { findComments, findReplies } from './answer-queries.ts'
import { maySee } from './read-topic.ts'
import { toAnswer, toReply } from './view.ts'

/** A page of comments for whoever may read the topic. */
export const listAnswers = async (db: Db, viewer: Actor, query: z.output<typeof listComments.query>) => {
  const found = await findComments(db, viewer, query)
  if (!maySee(viewer, found.topic)) fail('not_found')
  const { page, commentId } = found
  return {
    ...toPage(found, toAnswer(viewer, found.replies)),
    page,
    ...(commentId && { commentId }),
    heldContent: found.held.map(toReply(viewer)),
  }
}

export const listReplies = async (db: Db, viewer: Actor, query: z.output<typeof repliesEndpoint.query>) => {
  const found = await findReplies(db, viewer, query)
  if (!maySee(viewer, found.topic)) fail('not_found')
  return { ...toPage(found, toReply(viewer)), page: found.page }
}

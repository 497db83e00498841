import type { Topic } from '#contract/community/forum/forum.ts'
import { holds } from '#contract/permissions.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { showsRegions } from '../shown-region.ts'
import { toTopic } from '../view.ts'
import { findTopic } from './topic-queries.ts'

/** A topic for members who may read it; only its author and administrators may read one that is pending review. */
export const readTopic = async (db: Db | Tx, viewer: Actor, id: number): Promise<Topic> => {
  const row = (await findTopic(db, viewer, id)) ?? fail('not_found')
  if (!maySee(viewer, row)) fail('not_found')
  return toTopic(row, viewer, await showsRegions(db))
}

export const maySee = (viewer: Actor, topic: { is_listed: boolean; author_id: number }): boolean =>
  topic.is_listed || topic.author_id === viewer.id || holds(viewer.adminRole, 'moderate')

/** Locks the topic until the end of the transaction: nobody can change it or reply to it meanwhile. */
export const lockTopic = async (tx: Tx, id: number) => {
  const row = await tx
    .selectFrom('topic')
    .innerJoin('topic_activity', 'topic_activity.id', 'topic.id')
    .select([
      'topic.id',
      'topic.title',
      'topic.author_id',
      'topic.is_listed',
      'topic.is_locked',
      'topic.is_pending_review',
    ])
    .select(['topic.accepted_reply_id', 'topic.ai_share'])
    .where('topic.id', '=', id)
    .where('topic.deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? fail('not_found')
}
export type LockedTopic = Awaited<ReturnType<typeof lockTopic>>

import { sql } from 'kysely'
import { type Db, preparedRow, type Tx } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { itemColumns, selectTopics } from './list-queries.ts'

/** One topic with the viewer's own like and favourite. */
export const findTopic = (db: Db | Tx, viewer: Actor, id: number) =>
  preparedRow(db, 'forum.topic', { id, me: viewer.id }, ($) =>
    selectTopics(db)
      .select(itemColumns)
      .select(['topic.content', 'topic.favorite_count', 'topic.is_listed', 'topic.region'])
      .select(['topic.ai_share', 'topic.ai_share_ruled'])
      .select([
        sql<boolean>`exists (select from topic_like as l where l.topic_id = topic.id and l.member_id = ${$('me')})`.as(
          'is_loved',
        ),
        sql<boolean>`exists (select from topic_favorite as f where f.topic_id = topic.id and f.member_id = ${$('me')})`.as(
          'is_favorite',
        ),
      ])
      .where('topic.id', '=', $('id'))
      .where('topic.deleted_at', 'is', null),
  )

export type TopicRow = NonNullable<Awaited<ReturnType<typeof findTopic>>>

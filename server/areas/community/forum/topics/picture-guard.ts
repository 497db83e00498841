import { type Db, prepared } from '#kernel/database/index.ts'
import { type Guards, readToken } from '#kernel/http/index.ts'
import type { PictureGuard } from '../../../base/files/index.ts'
import { maySee } from './read-topic.ts'
import '../tables.ts'

/** A picture in topics is visible to members with a level who may read at least one of these topics. */
export const pictureGuard =
  (db: Db, findActor: Guards['findActor']): PictureGuard =>
  async (id, headers) => {
    const topics = await prepared(db, 'forum.picture', { id }, ($) =>
      db
        .selectFrom('topic_picture')
        .innerJoin('topic', 'topic.id', 'topic_picture.topic_id')
        .select(['topic.is_listed', 'topic.author_id', 'topic.deleted_at'])
        .where('topic_picture.picture_id', '=', $('id')),
    )
    if (topics.length === 0) return 'public'
    const credentials = readToken(headers)
    const viewer = credentials && (await findActor(db, credentials.token))
    if (viewer?.level === undefined) return 'hidden'
    return topics.some((topic) => topic.deleted_at === null && maySee(viewer, topic)) ? 'private' : 'hidden'
  }

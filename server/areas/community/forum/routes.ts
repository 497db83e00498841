import * as forum from '#contract/community/forum/forum.ts'
import type { BufferedCounter } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Bind } from '#kernel/http/index.ts'
import { toPage } from '#kernel/listing/index.ts'
import { listTopicCategories } from './categories.ts'
import { readFigures, readForumUser } from './figures.ts'
import { findFavorites, findOwnReplies } from './own-queries.ts'
import { acceptReply } from './replies/accept-reply.ts'
import { addReply } from './replies/add-reply.ts'
import { deleteReply, updateReply } from './replies/change-reply.ts'
import { likeReply } from './replies/like-reply.ts'
import { listComments, listReplies } from './replies/list-replies.ts'
import { regionToStore } from './shown-region.ts'
import { addTopic } from './topics/add-topic.ts'
import { deleteTopic } from './topics/delete-topic.ts'
import { readDraft, saveDraft } from './topics/drafts.ts'
import { addFavorite, cancelFavorite } from './topics/favorites.ts'
import { cancelTopicLike, likeTopic } from './topics/like-topic.ts'
import { listTopics } from './topics/list-topics.ts'
import { readTopic } from './topics/read-topic.ts'
import { suggestWords } from './topics/search-topics.ts'
import { updateTopic } from './topics/update-topic.ts'
import { toItem, toReply } from './view.ts'

export const routes = (bind: Bind, views: BufferedCounter) => {
  readingRoutes(bind, views)
  memberRoutes(bind)

  bind(forum.addTopic, async ({ db, actor, caller, body }) =>
    addTopic(db, actor, body, await regionToStore(db, caller)),
  )
  bind(forum.updateTopic, ({ db, actor, body }) => updateTopic(db, actor, body))
  bind(forum.deleteTopic, ({ db, actor, params }) => deleteTopic(db, actor, params.id))
  bind(forum.addFavoriteTopic, ({ db, actor, fields }) => addFavorite(db, actor, fields.topicId))
  bind(forum.cancelFavoriteTopic, ({ db, actor, fields }) => cancelFavorite(db, actor, fields.topicId))
  bind(forum.likeTopic, ({ db, actor, fields }) => likeTopic(db, actor, fields.topicId))
  bind(forum.cancelTopicLike, ({ db, actor, fields }) => cancelTopicLike(db, actor, fields.topicId))

  bind(forum.addReply, async ({ db, actor, caller, fields }) =>
    addReply(db, actor, fields, await regionToStore(db, caller)),
  )
  bind(forum.updateReply, ({ db, actor, body }) => updateReply(db, actor, body))
  bind(forum.deleteReply, ({ db, actor, params }) => deleteReply(db, actor, params.id))
  bind(forum.likeReply, ({ db, actor, body }) => likeReply(db, actor, body))
  bind(forum.acceptReply, ({ db, actor, body }) => acceptReply(db, actor, body))
}

const readingRoutes = (bind: Bind, views: BufferedCounter) => {
  bind(forum.listTopics, ({ db, actor, query }) => listTopics(db, actor, query))
  bind(forum.getTopic, ({ db, actor, query }) => readTopic(db, actor, query.topicId))
  bind(forum.countTopicView, ({ fields }) => {
    views.add(fields.topicId)
    return { message: '已记录' }
  })
  bind(forum.suggestTopics, ({ db, query }) => suggestWords(db, query.title))
  bind(forum.listComments, ({ db, actor, query }) => listComments(db, actor, query))
  bind(forum.listReplies, ({ db, actor, query }) => listReplies(db, actor, query))
  bind(forum.listTopicCategories, ({ db }) => listTopicCategories(db))
  bind(forum.getForumFigures, ({ db }) => readFigures(db))
  bind(forum.getForumUser, ({ db, actor, query }) => readForumUser(db, actor, query.userId ?? actor.id))
}

const memberRoutes = (bind: Bind) => {
  bind(forum.listOwnReplies, async ({ db, actor, query }) => {
    if (query.userId !== undefined && query.userId !== actor.id) fail('forbidden')
    return toPage(await findOwnReplies(db, actor, query), (row) => ({
      ...toReply(actor)(row),
      drTopicDto: { id: row.topic_id, title: row.topic_title },
    }))
  })
  bind(forum.listFavoriteTopics, async ({ db, actor, query }) =>
    toPage(await findFavorites(db, actor, query), (row) => ({
      ...toItem(row),
      favoriteTime: row.favorite_at.toISOString(),
    })),
  )
  bind(forum.getDraft, ({ db, actor, query }) => readDraft(db, actor, query.topicId))
  bind(forum.saveDraft, ({ db, actor, body }) => saveDraft(db, actor, body))
}

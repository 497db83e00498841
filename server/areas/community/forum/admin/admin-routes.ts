import * as forum from '#contract/community/forum/forum.ts'
import type { Bind } from '#kernel/http/index.ts'
import { removeCategory, saveCategory, sortCategories } from '../../../catalogue/items/index.ts'
import { topicCategories } from '../categories.ts'
import { releaseReplies } from '../replies/release-replies.ts'
import { exportReplies, exportTopics, listReplies, listTopics } from './list-for-admin.ts'
import { markTopics } from './mark-topics.ts'

export const adminRoutes = (bind: Bind) => {
  bind(forum.saveTopicCategory, ({ db, actor, body }) => saveCategory(db, actor, topicCategories, body))
  bind(forum.sortTopicCategories, ({ db, actor, body }) => sortCategories(db, actor, topicCategories, body.ids))
  bind(forum.deleteTopicCategory, ({ db, actor, params, query }) =>
    removeCategory(db, actor, topicCategories, params.id, query.moveTo),
  )

  bind(forum.listAdminTopics, ({ db, query }) => listTopics(db, query))
  bind(forum.exportAdminTopics, ({ db, query }) => exportTopics(db, query))
  bind(forum.markTopics, ({ db, actor, body }) => markTopics(db, actor, body))
  bind(forum.listAdminReplies, ({ db, actor, query }) => listReplies(db, actor, query))
  bind(forum.exportAdminReplies, ({ db, actor, query }) => exportReplies(db, actor, query))
  bind(forum.releaseReplies, ({ db, actor, body }) => releaseReplies(db, actor, body.ids))
}

import * as forum from '#contract/forum.ts'
import type { Bind } from '#kernel/http/index.ts'
import { toPage } from '#kernel/listing/index.ts'
import { deleteCategory, saveCategory, sortCategories } from '../categories.ts'
import { releaseReplies } from '../replies/release-replies.ts'
import { toItem, toReply } from '../view.ts'
import { findRepliesForAdmin, findTopicsForAdmin } from './admin-queries.ts'
import { markTopics } from './mark-topics.ts'

export const adminRoutes = (bind: Bind) => {
  bind(forum.saveTopicCategory, ({ db, actor, body }) => saveCategory(db, actor, body))
  bind(forum.sortTopicCategories, ({ db, actor, body }) => sortCategories(db, actor, body.ids))
  bind(forum.deleteTopicCategory, ({ db, actor, params }) => deleteCategory(db, actor, params.id))

  bind(forum.listAdminTopics, async ({ db, query }) => {
    const found = await findTopicsForAdmin(db, query)
    const page = toPage(found, (row) => ({ ...toItem(row), heldWords: row.flagged_words }))
    return { ...page, heldCount: found.pendingCount }
  })
  bind(forum.markTopics, ({ db, actor, body }) => markTopics(db, actor, body))
  bind(forum.listAdminReplies, async ({ db, actor, query }) => {
    const found = await findRepliesForAdmin(db, actor.id, query)
    const page = toPage(found, (row) => ({
      ...toReply(actor)(row),
      drTopicDto: { id: row.topic_id, title: row.topic_title },
      heldWords: row.flagged_words,
    }))
    return { ...page, heldCount: found.pendingCount }
  })
  bind(forum.releaseReplies, ({ db, actor, body }) => releaseReplies(db, actor, body.ids))
}

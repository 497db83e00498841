import * as forum from '#contract/forum.ts'
import type { Bind } from '#kernel/http/index.ts'
import { toPage } from '#kernel/listing/index.ts'
import { findAnswersForAdmin, findForAdmin } from './admin-queries.ts'
import { deleteCategory, saveCategory, sortCategories } from './categories.ts'
import { markTopics } from './mark-topics.ts'
import { releaseReplies } from './release-answers.ts'
import { toItem, toReply } from './view.ts'

export const adminRoutes = (bind: Bind) => {
  bind(forum.saveTopicCategory, ({ db, actor, body }) => saveCategory(db, actor, body))
  bind(forum.sortTopicCategories, ({ db, actor, body }) => sortCategories(db, actor, body.ids))
  bind(forum.deleteTopicCategory, ({ db, actor, params }) => deleteCategory(db, actor, params.id))

  bind(forum.listAdminTopics, async ({ db, query }) => {
    const found = await findForAdmin(db, query)
    const page = toPage(found, (row) => ({ ...toItem(row), heldWords: row.flagged_words }))
    return { ...page, heldCount: found.heldCount }
  })
  bind(forum.markTopics, ({ db, actor, body }) => markTopics(db, actor, body))
  bind(forum.listAdminReplies, async ({ db, actor, query }) => {
    const found = await findAnswersForAdmin(db, actor.id, query)
    const page = toPage(found, (row) => ({
      ...toReply(actor)(row),
      drTopicDto: { id: row.topic_id, title: row.topic_title },
      heldWords: row.flagged_words,
    }))
    return { ...page, heldCount: found.heldCount }
  })
  bind(forum.releaseReplies, ({ db, actor, body }) => releaseReplies(db, actor, body.ids))
}

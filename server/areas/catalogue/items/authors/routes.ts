import * as authors from '#contract/catalogue/items/authors/authors.ts'
import type { Bind } from '#kernel/http/index.ts'
import { exportEarnings, readEarnings } from './earnings.ts'
import { followAuthor, unfollowAuthor } from './follow-author.ts'
import { readAuthor } from './read-author.ts'

export const routes = (bind: Bind) => {
  bind(authors.getAuthor, ({ db, actor, query }) => readAuthor(db, actor, query.authorId))
  bind(authors.followAuthor, ({ db, actor, fields }) => followAuthor(db, actor, fields.authorId))
  bind(authors.unfollowAuthor, ({ db, actor, fields }) => unfollowAuthor(db, actor, fields.authorId))
  bind(authors.getEarnings, ({ db, actor, query }) => readEarnings(db, actor.id, query.period))
  bind(authors.exportEarnings, ({ db, actor }) => exportEarnings(db, actor.id))
}

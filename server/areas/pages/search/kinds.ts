import { type SiteHit, type SiteKind, siteKinds } from '#contract/pages/search/site-search.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import type { Answer, Scope } from '#kernel/search/index.ts'
import { lessonLists } from '../../catalogue/courses/index.ts'
import { siteResources } from '../../catalogue/documents/index.ts'
import { siteTopics } from '../../community/forum/index.ts'
import { siteNews } from '../news/index.ts'

/** How one kind is searched; each feature decides what the caller may find. */
interface Searched {
  scope(actor: Actor | undefined): Scope
  /** The results of the answer as the feature's own lists show them. */
  hits(db: Db, actor: Actor | undefined, answer: Answer, words: string): Promise<SiteHit[]>
}

export const searched: Record<SiteKind, Searched> = {
  resource: {
    scope: siteResources.scope,
    hits: async (db, actor, answer, words) =>
      (await siteResources.items(db, actor, answer, words)).map((item) => ({ kind: 'resource', item })),
  },
  course: {
    scope: lessonLists.site.scope,
    hits: async (db, actor, answer, words) =>
      (await lessonLists.site.items(db, actor, answer, words)).map((item) => ({ kind: 'course', item })),
  },
  topic: {
    scope: () => siteTopics.scope,
    hits: async (db, _, { results, marks = [] }) =>
      (await siteTopics.items(db, results, marks)).map((item) => ({ kind: 'topic', item })),
  },
  news: {
    scope: () => siteNews.scope,
    hits: async (db, _, { results, marks = [] }) =>
      (await siteNews.items(db, results, marks)).map((item) => ({ kind: 'news', item })),
  },
}

/** Reading the forum needs a login (FORUM-1). */
export const openKinds = (actor: Actor | undefined): SiteKind[] =>
  siteKinds.filter((kind) => kind !== 'topic' || actor?.level)

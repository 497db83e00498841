import * as finder from '#contract/office/dossiers/finder/finder.ts'
import { finderPermissions, maxFound } from '#contract/office/dossiers/finder/finder-rules.ts'
import { holds } from '#contract/permissions.ts'
import type { Db } from '#kernel/database/index.ts'
import { type Actor, type Bind, hitOrFail, noteChange } from '#kernel/http/index.ts'
import type { Finder } from '../../../base/dossier-parts/index.ts'
import { courseFinder } from '../../../catalogue/courses/index.ts'
import { resourceFinder } from '../../../catalogue/documents/index.ts'
import { topicFinder } from '../../../community/forum/index.ts'
import { orderFinder } from '../../../money/payments/index.ts'
import { isPhoneEnd, personFinder, phoneSearch, seesContact } from '../../../people/accounts/index.ts'
import { companyFinder } from '../../../people/companies/index.ts'

export const routes = (bind: Bind) => {
  bind(finder.find, ({ db, actor, query }) => find(db, actor, query.words))
}

const finders: readonly Finder[] = [personFinder, orderFinder, resourceFinder, courseFinder, topicFinder, companyFinder]

/** While somebody types, a search runs after every pause. */
const rule = { max: 120, windowSeconds: 60 }

/** Everything that the typed words may mean and the caller's role may see. A search for a phone number is written to the audit log. */
const find = async (db: Db, actor: Actor, words: string) => {
  await hitOrFail(db, `finder:${actor.id}`, rule)
  const start = performance.now()
  const allowed = finders.filter(({ kind }) => holds(actor.adminRole, finderPermissions[kind]))
  const found = await Promise.all(
    allowed.map(async ({ kind, find }) => ({ kind, hits: await find(db, words, maxFound + 1, actor) })),
  )
  if (isPhoneEnd(words) && seesContact(actor)) await noteChange(db, actor, { target: phoneSearch(words) })
  const content: finder.Hit[] = found.flatMap(({ kind, hits }) =>
    hits.slice(0, maxFound).map((hit) => ({ kind, ...hit })),
  )
  const more = found.filter(({ hits }) => hits.length > maxFound).map(({ kind }) => kind)
  return { content, more, ms: Math.round(performance.now() - start) }
}

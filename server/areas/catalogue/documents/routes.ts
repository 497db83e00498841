import * as library from '#contract/catalogue/documents/library.ts'
import type { Bind } from '#kernel/http/index.ts'
import { toPage } from '#kernel/listing/index.ts'
import {
  addFavorite,
  buy,
  cancelFavorite,
  claimsOfPurchases,
  type ItemCounters,
  listItemCategories,
  remove,
  requireItem,
  requireSelf,
  restoreOwn,
  resubmit,
  takeOwnDown,
  withdraw,
} from '../items/index.ts'
import { resourceDownloads } from './download-resource.ts'
import { findSameFile, type LibraryHooks, readUploadRules } from './own/contribution.ts'
import { findBought, findDownloads, findFavorites, findOwn, findShared } from './own/member-queries.ts'
import { toBought, toDownload, toFavorite, toOwn, toShared, toTotals } from './own/member-view.ts'
import { readOwn } from './own/read-own.ts'
import { updateResource } from './own/update-resource.ts'
import { uploadResource } from './own/upload-resource.ts'
import { readResource } from './read-resource.ts'
import { resourceLists } from './resource-lists.ts'
import { findRelatedWords, findTrendingWords, suggestWords } from './search-resources.ts'
import { listWatched, unwatchWord, watchWord } from './subscriptions/subscribe-words.ts'
import { type FindTrace, readTrace } from './trace/trace.ts'

const kind = 'resource'

export const routes = (
  bind: Bind,
  counters: ItemCounters,
  { findTrace, ...hooks }: LibraryHooks & { findTrace: FindTrace },
) => {
  publicRoutes(bind, counters)
  bind(library.getTrace, ({ db, actor, query }) => readTrace(db, actor, query.code, findTrace))
  memberRoutes(bind, counters)

  bind(library.uploadResource, ({ actor, fields, uploads, ...services }) =>
    uploadResource(services, actor, fields, { ...hooks, uploads }),
  )
  bind(library.updateResource, ({ actor, fields, uploads, ...services }) =>
    updateResource(services, actor, fields, { ...hooks, uploads }),
  )
  bind(library.deleteResource, ({ db, actor, params }) => remove(db, actor, kind, params.id))
  bind(library.withdrawResource, ({ db, actor, fields }) => withdraw(db, actor, kind, fields.id))
  bind(library.resubmitResource, ({ db, actor, fields }) => resubmit(db, actor, kind, fields.id))
  bind(library.takeOwnResourceDown, ({ db, actor, fields }) => takeOwnDown(db, actor, kind, fields.id))
  bind(library.restoreOwnResource, ({ db, actor, fields }) => restoreOwn(db, actor, kind, fields.id))
  bind(library.getOwnResource, ({ db, actor, query }) => readOwn(db, actor, query.resourceId))
  bind(library.getUploadRules, ({ db, actor }) => readUploadRules(db, actor))
  bind(library.findDuplicate, async ({ db, actor, query }) => {
    const same = await findSameFile(db, actor.id, query.sha256)
    return { duplicate: same ? { id: same.id, name: same.name, isOwn: same.is_own } : null }
  })
}

const publicRoutes = (bind: Bind, { views }: ItemCounters) => {
  bind(library.listResources, ({ db, actor, query }) => resourceLists.list(db, actor, query))
  bind(library.listTrendingWords, ({ db }) => findTrendingWords(db))
  bind(library.countFoundResources, ({ db, actor, query }) => resourceLists.countFound(db, actor, query))
  bind(library.countListedResources, ({ db, actor, query }) => resourceLists.countListed(db, actor, query, query.since))
  bind(library.getResource, ({ db, actor, fields }) => readResource(db, actor, fields.resourceId))
  bind(library.listHotResources, ({ db, actor, query }) => resourceLists.hottest(db, actor, query))
  bind(library.listPickedResources, ({ db, actor, query }) => resourceLists.picked(db, actor, query.ids))
  bind(library.suggestResources, ({ db, query }) => suggestWords(db, query.name))
  bind(library.listRelatedWords, ({ db, query }) => findRelatedWords(db, query.name))
  bind(library.countResourceView, ({ fields }) => {
    views.add(fields.resourceId)
    return { message: '已记录' }
  })
  bind(library.listResourceCategories, ({ db, actor }) => listItemCategories(db, actor, kind))
}

const memberRoutes = (bind: Bind, { uses }: ItemCounters) => {
  bind(
    library.checkDownload,
    async ({ db, actor, query }) => (await requireItem(db, actor, kind, query.resourceId)).code,
  )
  bind(library.buyResource, ({ db, actor, fields: { resourceId: id, coin } }) => buy(db, actor, kind, { id, coin }))
  bind(library.downloadResource, ({ actor, query, caller, ...services }) =>
    resourceDownloads.send(services, actor, query.storageId, { caller, onUsed: (id) => uses.add(id) }),
  )
  bind(library.prepareDownload, ({ actor, fields, ...services }) =>
    resourceDownloads.prepare(services, actor, fields.storageId),
  )
  bind(library.getPreparation, ({ db, actor, query }) => resourceDownloads.readPreparation(db, actor, query.storageId))
  bind(library.addFavoriteResource, ({ db, actor, fields }) => addFavorite(db, actor, kind, fields.resourceId))
  bind(library.cancelFavoriteResource, ({ db, actor, fields }) => cancelFavorite(db, actor, kind, fields.resourceId))
  bind(library.listBoughtResources, async ({ db, actor, query }) => {
    requireSelf(actor, query.userId)
    const found = await findBought(db, actor.id, query)
    const ids = found.rows.map(({ id }) => id)
    return toPage(found, toBought(await claimsOfPurchases(db, actor.id, ids)))
  })
  bind(library.listSharedResources, async ({ db, actor, fields }) => {
    requireSelf(actor, fields.userId)
    const found = await findShared(db, actor.id, fields)
    return { ...toPage(found, toShared), counts: found.counts }
  })
  bind(library.listOwnResources, async ({ db, actor, query }) => {
    const found = await findOwn(db, actor.id, query)
    const { counts, totals, recent } = found
    return { ...toPage(found, toOwn), counts, totals: toTotals(totals), recent: toTotals(recent) }
  })
  bind(library.listFavoriteResources, async ({ db, actor, query }) =>
    toPage(await findFavorites(db, actor, query), toFavorite),
  )
  bind(library.watchWord, ({ db, actor, fields }) => watchWord(db, actor, fields.word))
  bind(library.unwatchWord, ({ db, actor, fields }) => unwatchWord(db, actor, fields.word))
  bind(library.listWatchedWords, ({ db, actor }) => listWatched(db, actor.id))
  bind(library.listMyDownloads, async ({ db, actor, query }) =>
    toPage(await findDownloads(db, actor, query), toDownload),
  )
}

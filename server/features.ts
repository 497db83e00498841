import type { FastifyInstance } from 'fastify'
import type { Bind, Services } from '#kernel/http/index.ts'
import { type Events, startInvalidation } from '#kernel/live/index.ts'
import { registerNames } from '#kernel/search/index.ts'
import * as accounts from './features/accounts/index.ts'
import * as alliance from './features/alliance/index.ts'
import * as approvals from './features/approvals/index.ts'
import * as authors from './features/authors/index.ts'
import * as claims from './features/claims/index.ts'
import * as dictionary from './features/dictionary/index.ts'
import * as documents from './features/documents/index.ts'
import * as dossiers from './features/dossiers/index.ts'
import * as files from './features/files/index.ts'
import * as finder from './features/finder/index.ts'
import * as forum from './features/forum/index.ts'
import * as imports from './features/imports/index.ts'
import * as insight from './features/insight/index.ts'
import * as lessons from './features/lessons/index.ts'
import * as library from './features/library/index.ts'
import * as look from './features/look/index.ts'
import * as messages from './features/messages/index.ts'
import * as moderation from './features/moderation/index.ts'
import * as news from './features/news/index.ts'
import * as notices from './features/notices/index.ts'
import * as offers from './features/offers/index.ts'
import * as operations from './features/operations/index.ts'
import * as payments from './features/payments/index.ts'
import * as points from './features/points/index.ts'
import * as recycle from './features/recycle/index.ts'
import * as reviews from './features/reviews/index.ts'
import * as savedFilters from './features/saved-filters/index.ts'
import * as settings from './features/settings/index.ts'
import * as setup from './features/setup/index.ts'
import * as sharing from './features/sharing/index.ts'
import * as sitePages from './features/site-pages/index.ts'
import * as siteSearch from './features/site-search/index.ts'
import * as videos from './features/videos/index.ts'
import * as wechat from './features/wechat/index.ts'
import { mergedData } from './merged-data.ts'
import { recycledContents } from './recycled-contents.ts'
import { reportDesk } from './reported-contents.ts'

/** Checked before every call. */
export const guards = accounts.guards
/** Checked before a websocket is opened. */
export const socketGuards = notices.socketGuards

/** Counts page visits. */
export const countVisits = insight.countVisits

/** Installs the features in dependency order. */
export const installFeatures = (
  bind: Bind,
  app: FastifyInstance,
  { config, db, files: store, log }: Services,
  events: Events,
) => {
  startInvalidation(db, events)

  settings.routes(bind)

  look.routes(bind)
  look.pictureRoutes(app, { db, files: store })

  messages.routes(bind)

  wechat.routes(bind, app, { config })

  dictionary.routes(bind)

  // Reportable content, accounts and notices belong to later features.
  moderation.routes(bind, reportDesk)

  // Pictures, coins and notices belong to later features.
  accounts.routes(bind, {
    storePicture: files.uploadPictures,
    onRegistered: points.rewardRegistration,
    onClosingCancelled: notices.notifyClosingCancelled,
    notifySecurity: notices.notifySecurity,
    onPhoneLost: notices.notifyPhoneLost,
  })
  accounts.waysRoutes(bind, {
    onClosingCancelled: notices.notifyClosingCancelled,
    notifySecurity: notices.notifySecurity,
    onPhoneLost: notices.notifyPhoneLost,
    onPasswordReset: notices.notifyPasswordReset,
  })
  accounts.wechatRoutes(bind, {
    onClosingCancelled: notices.notifyClosingCancelled,
    notifySecurity: notices.notifySecurity,
  })
  accounts.adminRoutes(bind, { data: mergedData, onMerged: notices.notifyMerged })
  registerNames(accounts.findMemberNames)

  savedFilters.routes(bind)

  notices.routes(bind)

  // Later features define what may be uploaded. They also serve their own files, because they trace downloads.
  files.routes(
    bind,
    app,
    { db, events },
    {
      resource: library.uploadRules,
      video: videos.uploadRules,
      attachment: lessons.attachmentRules,
      importTable: imports.tableRules,
      importFiles: imports.archiveRules,
    },
  )
  // Pictures of a topic are visible to members who may read it.
  files.photoRoute(app, store, forum.pictureGuard(db, accounts.guards.findActor))

  points.routes(bind)

  reviews.routes(bind)

  authors.routes(bind)

  const paymentContext = { db, log, gateways: payments.openGateways(config) }
  payments.routes(bind, app, paymentContext)

  // Later features carry out what a second administrator confirms, and notify the one who asked.
  approvals.routes(bind, {
    handlers: {
      administrator: accounts.carryOutRole(notices.notifyRoleChange),
      role: accounts.carryOutRole(notices.notifyRoleChange),
      revoke: accounts.carryOutRole(notices.notifyRoleChange),
      refund: payments.confirmedRefund(paymentContext),
      ban: accounts.banMember,
      merge: accounts.mergeAccounts(mergedData, notices.notifyMerged),
      prices: settings.confirmedPrices,
      package: payments.confirmedPackage,
      resourceSale: offers.confirmedSale,
      lessonSale: offers.confirmedSale,
      announcement: notices.confirmedAnnouncement,
      claim: claims.confirmedRuling,
    },
    onClosed: notices.notifyRequester,
  })

  const itemCounters = offers.createItemCounters(db, log)
  app.addHook('onClose', () => itemCounters.close())
  // Lessons, a later feature, have trace codes too.
  library.routes(bind, itemCounters, {
    onVersionAdded: documents.onVersionAdded,
    findTrace: lessons.findTrace,
    findPlaces: documents.findPlaces,
  })
  library.adminRoutes(bind, { find: documents.findAlike, percentIn: documents.percentAlike })

  documents.routes(bind)

  videos.routes(bind)
  videos.mediaRoute(app, { config, db, files: store, log }, events, accounts.guards.findActor)

  // The lesson that a video belongs to decides who may watch it.
  videos.registerWatchRule(lessons.watchRefusal)
  const watched = lessons.createWatchedCounter(db, log)
  app.addHook('onClose', () => watched.close())
  lessons.routes(bind, itemCounters, watched)
  lessons.adminRoutes(bind)

  claims.routes(bind)

  const topicViews = forum.topicViews(db, log)
  app.addHook('onClose', () => topicViews.close())
  forum.routes(bind, topicViews)
  forum.adminRoutes(bind)

  const newsViews = news.newsViews(db, log)
  app.addHook('onClose', () => newsViews.close())
  news.routes(bind, newsViews)

  alliance.routes(bind)
  registerNames(alliance.findCompanyNames)

  sitePages.routes(bind)

  sharing.routes(bind)

  siteSearch.routes(bind)

  dossiers.routes(bind)
  finder.routes(bind)

  insight.routes(bind)

  imports.routes(bind)

  operations.routes(bind)
  const watching = operations.startWatching({ db, files: store, log })
  app.addHook('onClose', () => watching.close())

  setup.routes(bind)

  // What was deleted belongs to all features.
  recycle.routes(bind, recycledContents)
}

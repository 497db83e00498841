import type { FastifyInstance } from 'fastify'
import type { Bind, Services } from '#kernel/http/index.ts'
import { type Events, startInvalidation } from '#kernel/live/index.ts'
import { registerNames } from '#kernel/search/index.ts'
import * as approvals from './areas/base/approvals/index.ts'
import * as files from './areas/base/files/index.ts'
import * as look from './areas/base/look/index.ts'
import * as moderation from './areas/base/moderation/index.ts'
import * as recycle from './areas/base/recycle/index.ts'
import * as settings from './areas/base/settings/index.ts'
import * as claims from './areas/catalogue/claims/index.ts'
import * as courses from './areas/catalogue/courses/index.ts'
import * as documents from './areas/catalogue/documents/index.ts'
import * as items from './areas/catalogue/items/index.ts'
import * as sharing from './areas/catalogue/sharing/index.ts'
import * as forum from './areas/community/forum/index.ts'
import * as payments from './areas/money/payments/index.ts'
import * as points from './areas/money/points/index.ts'
import * as dossiers from './areas/office/dossiers/index.ts'
import * as imports from './areas/office/imports/index.ts'
import * as insight from './areas/office/insight/index.ts'
import * as operations from './areas/office/operations/index.ts'
import * as news from './areas/pages/news/index.ts'
import * as search from './areas/pages/search/index.ts'
import * as sitePages from './areas/pages/site-pages/index.ts'
import * as accounts from './areas/people/accounts/index.ts'
import * as companies from './areas/people/companies/index.ts'
import * as notices from './areas/people/notices/index.ts'
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

  notices.messageRoutes(bind)

  notices.wechatRoutes(bind, app, { config })

  search.dictionaryRoutes(bind)

  // Reportable content, accounts and notices belong to later features.
  moderation.routes(bind, reportDesk)

  // Coins belong to a later feature.
  accounts.routes(bind, points.rewardRegistration)
  accounts.waysRoutes(bind)
  accounts.wechatRoutes(bind)
  accounts.adminRoutes(bind, mergedData)
  registerNames(accounts.findMemberNames)

  settings.savedFilterRoutes(bind)

  notices.routes(bind)

  // Later features define what may be uploaded. They also serve their own files, because they trace downloads.
  files.routes(
    bind,
    app,
    { db, events, guards },
    {
      resource: documents.uploadRules,
      video: courses.videoRules,
      attachment: courses.attachmentRules,
      importTable: imports.tableRules,
      importFiles: imports.archiveRules,
    },
  )
  // Pictures of a topic are visible to members who may read it.
  files.photoRoute(app, store, forum.pictureGuard(db, accounts.guards.findActor))

  points.routes(bind)

  items.reviewRoutes(bind)

  items.authorRoutes(bind)

  const paymentContext = { db, log, gateways: payments.openGateways(config) }
  payments.routes(bind, app, paymentContext)

  // Later features carry out what a second administrator confirms, and notify the one who asked.
  approvals.routes(bind, {
    handlers: {
      administrator: accounts.carryOutRole,
      role: accounts.carryOutRole,
      revoke: accounts.carryOutRole,
      enableAdministrator: accounts.carryOutSwitch,
      disableAdministrator: accounts.carryOutSwitch,
      password: accounts.carryOutPasswordReset,
      factors: accounts.carryOutFactorReset,
      security: settings.confirmedSettings,
      refund: payments.confirmedRefund(paymentContext),
      ban: accounts.banMember,
      merge: accounts.mergeAccounts(mergedData),
      prices: settings.confirmedSettings,
      package: payments.confirmedPackage,
      resourceSale: items.confirmedSale,
      lessonSale: items.confirmedSale,
      announcement: notices.confirmedAnnouncement,
      claim: claims.confirmedRuling,
    },
    onClosed: notices.notifyRequester,
  })

  const itemCounters = items.createItemCounters(db, log)
  app.addHook('onClose', () => itemCounters.close())
  // Lessons, a later feature, have trace codes too.
  documents.routes(bind, itemCounters, {
    onVersionAdded: documents.onVersionAdded,
    findTrace: courses.findTrace,
  })
  documents.adminRoutes(bind, { find: documents.findAlike, percentIn: documents.percentAlike })

  documents.previewRoutes(bind)

  courses.videoRoutes(bind)
  courses.mediaRoute(app, { config, db, files: store, log }, events, accounts.guards.findActor)

  // The lesson that a video belongs to decides who may watch it.
  courses.registerWatchRule(courses.watchRefusal, courses.recordWatching)
  const watched = courses.createWatchedCounter(db, log)
  app.addHook('onClose', () => watched.close())
  courses.routes(bind, itemCounters, watched)
  courses.adminRoutes(bind)

  claims.routes(bind)

  const topicViews = forum.topicViews(db, log)
  app.addHook('onClose', () => topicViews.close())
  forum.routes(bind, topicViews)
  forum.adminRoutes(bind)

  const newsViews = news.newsViews(db, log)
  app.addHook('onClose', () => newsViews.close())
  news.routes(bind, newsViews)

  companies.routes(bind)
  registerNames(companies.findCompanyNames)

  sitePages.routes(bind)

  sharing.routes(bind)

  search.routes(bind)

  dossiers.routes(bind)
  dossiers.finderRoutes(bind)

  insight.routes(bind)

  imports.routes(bind)

  operations.routes(bind)
  const watching = operations.startWatching({ db, files: store, log })
  app.addHook('onClose', () => watching.close())

  operations.setupRoutes(bind)

  // What was deleted belongs to all features.
  recycle.routes(bind, recycledContents)
}

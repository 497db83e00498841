import './default-sentences.ts'
import * as accounts from './accounts/accounts.ts'
import * as audit from './accounts/audit.ts'
import * as departments from './accounts/departments.ts'
import * as factors from './accounts/factors.ts'
import * as loginWays from './accounts/login-ways.ts'
import * as members from './accounts/members.ts'
import * as merging from './accounts/merging.ts'
import * as ownData from './accounts/own-data.ts'
import * as roles from './accounts/roles.ts'
import * as alliance from './alliance/alliance.ts'
import * as approvals from './approvals/approvals.ts'
import * as authors from './authors/authors.ts'
import * as claims from './claims/claims.ts'
import * as dictionary from './dictionary/dictionary.ts'
import * as reader from './documents/reader.ts'
import * as rebuilds from './documents/rebuilds.ts'
import * as dossiers from './dossiers/dossiers.ts'
import * as memberCare from './dossiers/member-care.ts'
import type { Calls } from './endpoint.ts'
import * as files from './files/files.ts'
import * as siteFiles from './files/site-files.ts'
import * as uploads from './files/uploads.ts'
import * as finder from './finder/finder.ts'
import * as forum from './forum/forum.ts'
import * as imports from './imports/imports.ts'
import * as insight from './insight/insight.ts'
import * as lessons from './lessons/lessons.ts'
import * as library from './library/library.ts'
import * as look from './look/look.ts'
import * as messages from './messages/messages.ts'
import * as moderation from './moderation/moderation.ts'
import * as news from './news/news.ts'
import * as announcements from './notices/announcements.ts'
import * as notices from './notices/notices.ts'
import * as backups from './operations/backups.ts'
import * as database from './operations/database.ts'
import * as jobs from './operations/jobs.ts'
import * as payments from './payments/payments.ts'
import * as points from './points/points.ts'
import * as recycle from './recycle/recycle.ts'
import * as reviews from './reviews/reviews.ts'
import * as savedFilters from './saved-filters/saved-filters.ts'
import * as settings from './settings/settings.ts'
import * as setup from './setup/setup.ts'
import * as sharing from './sharing/sharing.ts'
import * as sitePages from './site-pages/site-pages.ts'
import * as siteSearch from './site-search/site-search.ts'
import * as videos from './videos/videos.ts'
import * as wechat from './wechat/wechat.ts'

/** Every call of the portal by feature, for the API docs and the clients. */
export const contract = {
  settings,
  look,
  messages,
  dictionary,
  moderation,
  approvals,
  announcements,
  recycle,
  accounts,
  loginWays,
  factors,
  wechat,
  roles,
  ownData,
  members,
  merging,
  departments,
  audit,
  savedFilters,
  notices,
  points,
  reviews,
  claims,
  authors,
  payments,
  files,
  uploads,
  library,
  reader,
  rebuilds,
  videos,
  lessons,
  forum,
  news,
  alliance,
  siteFiles,
  sitePages,
  imports,
  insight,
  sharing,
  siteSearch,
  dossiers,
  memberCare,
  finder,
  jobs,
  backups,
  database,
  setup,
}

export type Contract = typeof contract
export type Api = { [Feature in keyof Contract]: Calls<Contract[Feature]> }

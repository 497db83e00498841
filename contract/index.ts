import './default-sentences.ts'
import * as accounts from './accounts.ts'
import * as alliance from './alliance.ts'
import * as announcements from './announcements.ts'
import * as approvals from './approvals.ts'
import * as audit from './audit.ts'
import * as authors from './authors.ts'
import * as backups from './backups.ts'
import * as claims from './claims.ts'
import * as database from './database.ts'
import * as departments from './departments.ts'
import * as dictionary from './dictionary.ts'
import * as dossiers from './dossiers.ts'
import type { Calls } from './endpoint.ts'
import * as factors from './factors.ts'
import * as files from './files.ts'
import * as finder from './finder.ts'
import * as forum from './forum.ts'
import * as imports from './imports.ts'
import * as insight from './insight.ts'
import * as jobs from './jobs.ts'
import * as lessons from './lessons.ts'
import * as library from './library.ts'
import * as loginWays from './login-ways.ts'
import * as look from './look.ts'
import * as memberCare from './member-care.ts'
import * as members from './members.ts'
import * as merging from './merging.ts'
import * as messages from './messages.ts'
import * as moderation from './moderation.ts'
import * as news from './news.ts'
import * as notices from './notices.ts'
import * as ownData from './own-data.ts'
import * as payments from './payments.ts'
import * as points from './points.ts'
import * as reader from './reader.ts'
import * as rebuilds from './rebuilds.ts'
import * as recycle from './recycle.ts'
import * as reviews from './reviews.ts'
import * as roles from './roles.ts'
import * as savedFilters from './saved-filters.ts'
import * as settings from './settings.ts'
import * as setup from './setup.ts'
import * as sharing from './sharing.ts'
import * as siteFiles from './site-files.ts'
import * as sitePages from './site-pages.ts'
import * as uploads from './uploads.ts'
import * as videos from './videos.ts'
import * as wechat from './wechat.ts'

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

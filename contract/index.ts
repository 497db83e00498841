import './default-sentences.ts'
import * as approvals from './base/approvals/approvals.ts'
import * as files from './base/files/files.ts'
import * as siteFiles from './base/files/site-files.ts'
import * as uploads from './base/files/uploads.ts'
import * as look from './base/look/look.ts'
import * as moderation from './base/moderation/moderation.ts'
import * as recycle from './base/recycle/recycle.ts'
import * as savedFilters from './base/settings/saved-filters/saved-filters.ts'
import * as settings from './base/settings/settings.ts'
import * as claims from './catalogue/claims/claims.ts'
import * as lessons from './catalogue/courses/lessons.ts'
import * as videos from './catalogue/courses/videos/videos.ts'
import * as library from './catalogue/documents/library.ts'
import * as reader from './catalogue/documents/previews/reader.ts'
import * as rebuilds from './catalogue/documents/previews/rebuilds.ts'
import * as authors from './catalogue/items/authors/authors.ts'
import * as reviews from './catalogue/items/reviews/reviews.ts'
import * as sharing from './catalogue/sharing/sharing.ts'
import * as forum from './community/forum/forum.ts'
import type { Calls } from './endpoint.ts'
import * as payments from './money/payments/payments.ts'
import * as points from './money/points/points.ts'
import * as dossiers from './office/dossiers/dossiers.ts'
import * as finder from './office/dossiers/finder/finder.ts'
import * as memberCare from './office/dossiers/member-care.ts'
import * as imports from './office/imports/imports.ts'
import * as insight from './office/insight/insight.ts'
import * as backups from './office/operations/backups.ts'
import * as database from './office/operations/database.ts'
import * as jobs from './office/operations/jobs.ts'
import * as setup from './office/operations/setup/setup.ts'
import * as news from './pages/news/news.ts'
import * as dictionary from './pages/search/dictionary/dictionary.ts'
import * as siteSearch from './pages/search/site-search.ts'
import * as sitePages from './pages/site-pages/site-pages.ts'
import * as accounts from './people/accounts/accounts.ts'
import * as audit from './people/accounts/audit.ts'
import * as departments from './people/accounts/departments.ts'
import * as factors from './people/accounts/factors.ts'
import * as loginWays from './people/accounts/login-ways.ts'
import * as members from './people/accounts/members.ts'
import * as merging from './people/accounts/merging.ts'
import * as ownData from './people/accounts/own-data.ts'
import * as roles from './people/accounts/roles.ts'
import * as alliance from './people/companies/alliance.ts'
import * as announcements from './people/notices/announcements.ts'
import * as messages from './people/notices/messages/messages.ts'
import * as notices from './people/notices/notices.ts'
import * as wechat from './people/notices/wechat/wechat.ts'

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

import * as pages from '#contract/pages/site-pages/site-pages.ts'
import type { Bind } from '#kernel/http/index.ts'
import { packageTable, readFields } from './fields.ts'
import { exportPages, listPages } from './list-pages.ts'
import { movePage } from './move-page.ts'
import { downloadPageFile } from './page-files.ts'
import { publishPage, unpublishPage, withdrawSchedule } from './publish-page.ts'
import { listLinks } from './queries.ts'
import { readFrame } from './read-frame.ts'
import { deletePage } from './recycled-pages.ts'
import { addPage, restoreVersion, savePage } from './save-page.ts'
import { showBuiltIn, showLegal, showNotes, showPage } from './show-page.ts'
import { readForEdit, readVersion } from './view.ts'

export const routes = (bind: Bind) => {
  bind(pages.getBuiltInPage, ({ db, actor, query }) => showBuiltIn(db, actor, query))
  bind(pages.getLegalPage, ({ db, actor, query }) => showLegal(db, actor, query))
  bind(pages.getSiteFrame, ({ db, actor, query }) => readFrame(db, actor, query))
  bind(pages.listBuiltInNotes, ({ db }) => showNotes(db))
  bind(pages.getSitePage, ({ db, query }) => showPage(db, query.slug))
  bind(pages.listPageLinks, ({ db }) => listLinks(db))
  bind(pages.getPageFields, ({ db }) => readFields(db))
  bind(pages.downloadPageFile, ({ query, caller, ...services }) => downloadPageFile(services, query.fileId, caller))
  bind(pages.getPackageTable, ({ db }) => packageTable(db))

  bind(pages.listSitePages, ({ db, query }) => listPages(db, query))
  bind(pages.exportSitePages, ({ db, query }) => exportPages(db, query))
  bind(pages.getAdminSitePage, ({ db, query }) => readForEdit(db, query.id))
  bind(pages.getSitePageVersion, ({ db, query }) => readVersion(db, query))
  bind(pages.addSitePage, ({ db, actor, body }) => addPage(db, actor, body))
  bind(pages.saveSitePage, ({ db, actor, body }) => savePage(db, actor, body))
  bind(pages.publishSitePage, ({ db, actor, body }) => publishPage(db, actor, body))
  bind(pages.unscheduleSitePage, ({ db, actor, body }) => withdrawSchedule(db, actor, body))
  bind(pages.unpublishSitePage, ({ db, actor, body }) => unpublishPage(db, actor, body))
  bind(pages.restoreSitePage, ({ db, actor, body }) => restoreVersion(db, actor, body))
  bind(pages.moveSitePage, ({ db, actor, body }) => movePage(db, actor, body))
  bind(pages.deleteSitePage, ({ db, actor, params }) => deletePage(db, actor, params.id))
}

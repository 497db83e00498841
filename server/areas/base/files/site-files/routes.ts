import * as siteFiles from '#contract/base/files/site-files.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Bind } from '#kernel/http/index.ts'
import { downloadForm } from '../download-file.ts'
import { fileDownload } from '../file-download.ts'
import { addSiteFile, deleteSiteFile, replaceSiteFile, restoreSiteFile } from './change-site-files.ts'
import { findCurrent, listSiteFiles, membershipForm } from './queries.ts'

export const siteFileRoutes = (bind: Bind) => {
  bind(siteFiles.downloadSiteFile, async ({ params, caller, ...services }) =>
    params.name === membershipForm
      ? downloadForm(services, caller)
      : fileDownload(services, (await findCurrent(services.db, params.name)) ?? fail('not_found'), caller),
  )
  bind(siteFiles.listSiteFiles, ({ db }) => listSiteFiles(db))
  bind(siteFiles.addSiteFile, ({ db, actor, body }) => addSiteFile(db, actor, body))
  bind(siteFiles.replaceSiteFile, ({ db, actor, body }) => replaceSiteFile(db, actor, body))
  bind(siteFiles.restoreSiteFile, ({ db, actor, body }) => restoreSiteFile(db, actor, body))
  bind(siteFiles.deleteSiteFile, ({ db, actor, params }) => deleteSiteFile(db, actor, params.name))
}

import * as library from '#contract/catalogue/documents/library.ts'
import type { Bind } from '#kernel/http/index.ts'
import {
  decide,
  decideAll,
  itemCategories,
  releaseLock,
  removeCategory,
  restoreAll,
  saveCategory,
  sortCategories,
  takeDownAll,
  takeLock,
  undoDecision,
  undoDecisions,
} from '../../items/index.ts'
import { adminDownload } from '../download-resource.ts'
import { exportAudited, listAudited, readAudit, readDesk } from './audit-queries.ts'
import type { AlikeDocuments } from './find-similar.ts'
import { readArchive } from './read-archive.ts'
import { releaseResource } from './release-resource.job.ts'
import { resourceAuditing } from './resource-auditing.ts'
import { restoreResource, takeDownResource } from './take-down.ts'

const kind = 'resource'
const categories = itemCategories[kind]
const auditing = { ...resourceAuditing, release: releaseResource }

export const adminRoutes = (bind: Bind, documents: AlikeDocuments) => {
  bind(library.listAuditResources, ({ db, query }) => listAudited(db, query))
  bind(library.exportAuditResources, ({ db, query }) => exportAudited(db, query))
  bind(library.getAuditResource, ({ db, actor, query: { resourceId, ...filter } }) =>
    readAudit(db, actor, resourceId, { filter, documents }),
  )
  bind(library.auditResource, ({ db, actor, fields }) => decide(db, actor, kind, fields, auditing))
  bind(library.getResourceDesk, ({ db, actor, query }) => readDesk(db, actor, query))
  bind(library.lockAuditResource, ({ db, actor, fields }) => takeLock(db, actor, kind, fields.id))
  bind(library.unlockAuditResource, ({ db, actor, fields }) => releaseLock(db, actor, kind, fields.id))
  bind(library.undoAuditResource, ({ db, actor, fields }) => undoDecision(db, actor, kind, fields.id))
  bind(library.getArchive, (context) => readArchive(context, context.query.storageId))
  bind(library.auditResources, ({ db, actor, body }) => decideAll(db, actor, kind, body, auditing))
  bind(library.undoAuditResources, ({ db, actor, body }) => undoDecisions(db, actor, kind, body.ids))
  bind(library.takeDownResources, ({ db, actor, body }) => takeDownAll(db, actor, kind, body))
  bind(library.restoreResources, ({ db, actor, body }) => restoreAll(db, actor, kind, body.ids))
  bind(library.takeDownResource, ({ db, actor, fields }) => takeDownResource(db, actor, fields))
  bind(library.restoreResource, ({ db, actor, fields }) => restoreResource(db, actor, fields.id))
  bind(library.adminDownload, ({ actor, query, caller, ...services }) =>
    adminDownload(services, actor, query.storageId, caller),
  )

  bind(library.saveResourceCategory, ({ db, actor, body }) => saveCategory(db, actor, categories, body))
  bind(library.sortResourceCategories, ({ db, actor, body }) => sortCategories(db, actor, categories, body.ids))
  bind(library.deleteResourceCategory, ({ db, actor, params, query }) =>
    removeCategory(db, actor, categories, params.id, query.moveTo),
  )
}

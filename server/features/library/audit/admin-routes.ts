import * as library from '#contract/library/library.ts'
import type { Bind } from '#kernel/http/index.ts'
import { releaseLock, takeLock } from '../../offers/index.ts'
import { deleteCategory, saveCategory, sortCategories } from '../categories.ts'
import { adminDownload } from '../download-resource.ts'
import { auditResource, auditResources } from './audit-resource.ts'
import { readDesk } from './desk.ts'
import type { AlikeDocuments } from './find-similar.ts'
import { exportAudited, listAudited } from './list-audited.ts'
import { readArchive } from './read-archive.ts'
import { readAudit } from './read-audit.ts'
import { restoreResource, restoreResources, takeDownResource, takeDownResources } from './take-down.ts'
import { undoAudit, undoAudits } from './undo-audit.ts'

export const adminRoutes = (bind: Bind, documents: AlikeDocuments) => {
  bind(library.listAuditResources, ({ db, query }) => listAudited(db, query))
  bind(library.exportAuditResources, ({ db, query }) => exportAudited(db, query))
  bind(library.getAuditResource, ({ db, actor, query: { resourceId, ...filter } }) =>
    readAudit(db, actor, resourceId, { filter, documents }),
  )
  bind(library.auditResource, ({ db, actor, fields }) => auditResource(db, actor, fields))
  bind(library.getResourceDesk, ({ db, actor, query }) => readDesk(db, actor, query))
  bind(library.lockAuditResource, ({ db, actor, fields }) => takeLock(db, actor, { kind: 'resource', ...fields }))
  bind(library.unlockAuditResource, ({ db, actor, fields }) => releaseLock(db, actor, { kind: 'resource', ...fields }))
  bind(library.undoAuditResource, ({ db, actor, fields }) => undoAudit(db, actor, fields.id))
  bind(library.getArchive, (context) => readArchive(context, context.query.storageId))
  bind(library.auditResources, ({ db, actor, body }) => auditResources(db, actor, body))
  bind(library.undoAuditResources, ({ db, actor, body }) => undoAudits(db, actor, body.ids))
  bind(library.takeDownResources, ({ db, actor, body }) => takeDownResources(db, actor, body))
  bind(library.restoreResources, ({ db, actor, body }) => restoreResources(db, actor, body.ids))
  bind(library.takeDownResource, ({ db, actor, fields }) => takeDownResource(db, actor, fields))
  bind(library.restoreResource, ({ db, actor, fields }) => restoreResource(db, actor, fields.id))
  bind(library.adminDownload, ({ query, caller, ...services }) => adminDownload(services, query.storageId, caller))

  bind(library.saveResourceCategory, ({ db, actor, body }) => saveCategory(db, actor, body))
  bind(library.sortResourceCategories, ({ db, actor, body }) => sortCategories(db, actor, body.ids))
  bind(library.deleteResourceCategory, ({ db, actor, params, query }) =>
    deleteCategory(db, actor, params.id, query.moveTo),
  )
}

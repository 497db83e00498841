import * as imports from '#contract/office/imports/imports.ts'
import type { Bind } from '#kernel/http/index.ts'
import { exportFaults, exportRuns, listFaults, listImports, makeTemplate } from './list-imports.ts'
import { cancelImport, checkImport, startImport } from './request-import.ts'

export const routes = (bind: Bind) => {
  bind(imports.listImports, ({ db, query }) => listImports(db, query))
  bind(imports.exportImports, ({ db, query }) => exportRuns(db, query))
  bind(imports.listImportFaults, ({ db, query }) => listFaults(db, query))
  bind(imports.exportImportFaults, ({ db, query }) => exportFaults(db, query))
  bind(imports.downloadImportTemplate, ({ query }) => makeTemplate(query))
  bind(imports.checkImport, ({ actor, body, ...services }) => checkImport(services, actor, body))
  bind(imports.startImport, ({ db, actor, body }) => startImport(db, actor, body.id))
  bind(imports.cancelImport, ({ db, actor, body }) => cancelImport(db, actor, body.id))
}

// The back office names jobs by their declarations.
import './import-table.job.ts'

export { folderSource, zipSource } from './open-item-files.ts'
export { archiveRules, insertRun, tableRules } from './request-import.ts'
export { routes } from './routes.ts'
export { type ImportSource, runImport } from './run-import.ts'

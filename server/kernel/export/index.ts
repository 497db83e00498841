export type { Cell, Column } from './cell.ts'
export { csvStream, exportAs, exportPages, exportRows } from './export-as.ts'
export { xlsxStream } from './xlsx.ts'

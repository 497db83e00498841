export type { Cell, Column } from './cell.ts'
export { csvStream } from './csv.ts'
export { exportAs, exportRows } from './export-as.ts'
export { xlsxStream } from './xlsx.ts'

export type { Cell, Column } from './cell.ts'
export { csvStream } from './csv.ts'
export { exportAs, exportPages } from './export-as.ts'
export { xlsxStream } from './xlsx.ts'

export type { Cell, Column } from './cell.ts'
export { exportAs } from './export-as.ts'
export { csvStream } from './csv.ts'
export { xlsxStream } from './xlsx.ts'

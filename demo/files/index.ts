import { plainReport, type TextDocument } from '../report/assemble.ts'
import { docx as reportDocx } from './docx.ts'
import { pdf as reportPdf } from './pdf.ts'

export { pptx } from './pptx.ts'
export { xlsx } from './xlsx.ts'
export { reportDocx, reportPdf }

/** A short paper without cover. */
export const docx = (document: TextDocument): Promise<Buffer> => reportDocx(plainReport(document))
export const pdf = (document: TextDocument): Promise<Buffer> => reportPdf(plainReport(document))

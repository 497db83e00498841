import { getDocument } from 'pdfjs-dist'
import { BundledPdfData } from './pdf-data.ts'
import './use-pdf.ts'

/** Reads the text of the first pages of a PDF on our own origin, page by page. */
export const readPdfText = async (
  url: string,
  { maxPages, onPage }: { maxPages: number; onPage: (page: number, count: number) => void },
): Promise<string[]> => {
  const task = getDocument({ url, BinaryDataFactory: BundledPdfData, useWorkerFetch: false })
  try {
    const pdf = await task.promise
    const count = Math.min(pdf.numPages, maxPages)
    const pages: string[] = []
    for (let number = 1; number <= count; number++) {
      const { items } = await (await pdf.getPage(number)).getTextContent()
      pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
      onPage(number, count)
    }
    return pages
  } finally {
    await task.destroy()
  }
}

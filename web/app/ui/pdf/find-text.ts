import type { PDFDocumentProxy } from 'pdfjs-dist'

/** Spaces in PDF text come from the layout; nobody types them in a search. */
export const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '').toLowerCase()

const countIn = (text: string, words: string): number => (words ? text.split(words).length - 1 : 0)

/** Searches page by page and caches the text of each page. */
export const textFinder = (pdf: PDFDocumentProxy) => {
  const texts = new Map<number, Promise<string>>()
  const textOf = (number: number) => {
    const text = texts.get(number) ?? readText(pdf, number)
    texts.set(number, text)
    return text
  }
  /** Returns the page number of each match, in reading order. */
  return async (words: string, signal: AbortSignal): Promise<number[]> => {
    const searched = withoutSpaces(words)
    const places: number[] = []
    for (let number = 1; searched && number <= pdf.numPages && !signal.aborted; number++) {
      const count = countIn(await textOf(number), searched)
      for (let n = 0; n < count; n++) places.push(number)
    }
    return places
  }
}

const readText = async (pdf: PDFDocumentProxy, number: number): Promise<string> => {
  const { items } = await (await pdf.getPage(number)).getTextContent()
  return withoutSpaces(items.map((item) => ('str' in item ? item.str : '')).join(''))
}

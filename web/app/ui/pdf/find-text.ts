import type { PDFDocumentProxy } from 'pdfjs-dist'

/** Spaces between characters are a matter of layout: nobody types them. */
export const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '').toLowerCase()

const countIn = (text: string, words: string): number => (words ? text.split(words).length - 1 : 0)

/** Searches page after page; every page is read once. */
export const textFinder = (pdf: PDFDocumentProxy) => {
  const texts = new Map<number, Promise<string>>()
  const textOf = (number: number) => {
    const known = texts.get(number) ?? readText(pdf, number)
    texts.set(number, known)
    return known
  }
  /** The number of a page for each place where the words stand, in reading order. */
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

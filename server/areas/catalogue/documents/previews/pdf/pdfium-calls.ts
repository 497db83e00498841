import type { PDFiumDocument, PDFiumLibrary, PDFiumPage } from '@hyzyla/pdfium'

export interface OutlineItem {
  title: string
  /** From 1. */
  page: number
  /** 0 for chapters. */
  level: number
}

/** Calls of PDFium that the package loads but has no methods for. */
interface Module {
  _FPDFBookmark_GetFirstChild(document: number, bookmark: number): number
  _FPDFBookmark_GetNextSibling(document: number, bookmark: number): number
  _FPDFBookmark_GetTitle(bookmark: number, buffer: number, length: number): number
  _FPDFBookmark_GetDest(document: number, bookmark: number): number
  _FPDFDest_GetDestPageIndex(document: number, destination: number): number
  _FPDFTextObj_GetFont(object: number): number
  _FPDFFont_GetIsEmbedded(font: number): number
  _FPDFFont_GetBaseFontName(font: number, buffer: number, length: number): number
  _FPDF_GetMetaText(document: number, tag: number, buffer: number, length: number): number
  wasmExports: { malloc(bytes: number): number; free(address: number): void }
  HEAPU8: Uint8Array
}

const maxItems = 500
const maxLevel = 3
const maxTitle = 200

/** Lists the outline in reading order, some hundred items at most; a loop in a damaged one ends there, too. */
export const readOutline = (library: PDFiumLibrary, pdf: PDFiumDocument): OutlineItem[] => {
  const { module, document } = internals(library, pdf)
  const items: OutlineItem[] = []
  const walk = (parent: number, level: number) => {
    let bookmark = module._FPDFBookmark_GetFirstChild(document, parent)
    while (bookmark && items.length < maxItems) {
      const page = module._FPDFDest_GetDestPageIndex(document, module._FPDFBookmark_GetDest(document, bookmark)) + 1
      const title = readText(module, (buffer, length) => module._FPDFBookmark_GetTitle(bookmark, buffer, length))
      if (page > 0 && title) items.push({ title: title.slice(0, maxTitle), page, level })
      if (level < maxLevel - 1) walk(bookmark, level + 1)
      bookmark = module._FPDFBookmark_GetNextSibling(document, bookmark)
    }
  }
  walk(0, 0)
  return items
}

/** Author and time of the last change as the file names them; empty where it does not. */
export const readMeta = (library: PDFiumLibrary, pdf: PDFiumDocument) => {
  const { module, document } = internals(library, pdf)
  const meta = (name: string) => {
    const tag = place(module, Buffer.from(`${name}\0`))
    try {
      return readText(module, (buffer, length) => module._FPDF_GetMetaText(document, tag, buffer, length))
    } finally {
      module.wasmExports.free(tag)
    }
  }
  return { author: meta('Author').slice(0, maxTitle), modified: meta('ModDate') }
}

const maxFontName = 200

/** Names of the fonts that a page uses and the file does not contain; without the mark of a subset, such as `ABCDEF+`. */
export const missingFontsOn = (library: PDFiumLibrary, page: PDFiumPage): string[] => {
  const { module } = library as unknown as { module: Module }
  const fonts = new Set<number>()
  for (const object of page.objects())
    if (object.type === 'text')
      fonts.add(module._FPDFTextObj_GetFont((object as unknown as { objectIdx: number }).objectIdx))
  return [...fonts]
    .filter((font) => font && module._FPDFFont_GetIsEmbedded(font) === 0)
    .map((font) => {
      const buffer = place(module, new Uint8Array(maxFontName))
      try {
        const length = Math.min(maxFontName, module._FPDFFont_GetBaseFontName(font, buffer, maxFontName))
        const name = Buffer.from(module.HEAPU8.slice(buffer, buffer + Math.max(0, length - 1)))
        return name
          .toString('utf8')
          .toWellFormed()
          .replace(/^[A-Z]{6}\+/, '')
      } finally {
        module.wasmExports.free(buffer)
      }
    })
}

const internals = (library: PDFiumLibrary, pdf: PDFiumDocument) => ({
  module: (library as unknown as { module: Module }).module,
  document: (pdf as unknown as { documentIdx: number }).documentIdx,
})

const place = (module: Module, bytes: Uint8Array) => {
  const address = module.wasmExports.malloc(bytes.length)
  module.HEAPU8.set(bytes, address)
  return address
}

/** Reads UTF-16 text from a call that first tells its length. */
const readText = (module: Module, read: (buffer: number, length: number) => number): string => {
  const length = read(0, 0)
  if (length <= 2 || length > 10_000) return ''
  const buffer = place(module, new Uint8Array(length))
  try {
    read(buffer, length)
    return Buffer.from(module.HEAPU8.slice(buffer, buffer + length - 2))
      .toString('utf16le')
      .toWellFormed()
      .trim()
  } finally {
    module.wasmExports.free(buffer)
  }
}

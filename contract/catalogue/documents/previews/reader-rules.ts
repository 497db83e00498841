/** Bounds of what is read from a document. */
export const documentLimits = {
  /** No document shows more pages than this before it is bought. */
  maxFreePages: 10,
  /** Further pages are counted, but neither searched nor listed. */
  maxPages: 2_000,
  /** Characters of one page; a page of a report has about a thousand. */
  maxPageText: 20_000,
  /** Widths of the pictures of a page, in pixels: a phone or a column, and a zoomed page. */
  pictureWidths: [800, 1600],
  /** Pages that are drawn together when a reader asks for a picture of a later page. */
  drawnPages: 10,
  /** Bounds of all such pictures: those that nobody looked at for longest are removed. */
  maxDrawnGroups: 2_000,
  maxDrawnMb: 4_096,
  /** PREV-9: pages of a scan whose text is recognised. */
  maxScanPages: 300,
  /** Characters that a search inside a document accepts. */
  maxFindLength: 60,
  /** Pages that are compared with those of another version or document, and characters of each. */
  maxComparedPages: 300,
  maxComparedPageText: 4_000,
  /** VER-3: headings that a comparison of two versions lists, and sentences of each. */
  maxChangedHeadings: 200,
  maxChangedSentences: 6,
  /** Characters shown of a sentence. */
  maxSentence: 200,
  /** VER-4: alike paragraphs that a comparison of two documents lists. */
  maxAlikePairs: 200,
  /** Most places that a search inside a document lists. */
  maxHits: 200,
} as const

/** FIND-9: questions of one network about texts that it may not read, about one document and about all. */
export const findLimits = { perDocument: 60, perNetwork: 300, windowSeconds: 600 } as const

/** Bounds of what is shown of a workbook. */
export const sheetLimits = {
  maxSheets: 60,
  maxRows: 2_000,
  maxColumns: 50,
  /** Of the whole workbook. */
  maxCells: 100_000,
  maxCellText: 300,
  /** Rows of one answer. */
  rowsPerPart: 100,
  /** Rows of a printed page: the bounds of the free part are given in pages. */
  rowsPerPage: 40,
  minFreeRows: 10,
} as const

/** Bounds of what is shown of an archive. */
export const archiveLimits = {
  /** Entries that are listed. */
  maxEntries: 2_000,
  /** Documents inside it that have a preview of their own. */
  maxPreviews: 3,
  /** The largest such document. */
  maxPreviewMb: 20,
} as const

/** How search results name a page of a document. */
export const pageLabel = (page: number): string => `第 ${page} 页`

/** The columns of a sheet: A to Z, then AA. */
export const columnName = (column: number): string =>
  column > 26
    ? columnName(Math.floor((column - 1) / 26)) + columnName(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column)

/** The part of a document that everybody may read: a percentage of it, within bounds. */
export interface FreePart {
  percent: number
  minPages: number
  maxPages: number
}

/** PREV-3: the number of pages that everybody may read. */
export const freePagesOf = (pageCount: number, { percent, minPages, maxPages }: FreePart): number =>
  Math.min(pageCount, documentLimits.maxFreePages, maxPages, Math.max(minPages, Math.ceil((pageCount * percent) / 100)))

/** PREV-3: the number of rows of the first sheet that everybody may read: a percentage of all rows of the workbook. */
export const freeRowsOf = (firstRows: number, allRows: number, { percent, maxPages }: FreePart): number => {
  const { minFreeRows, rowsPerPage } = sheetLimits
  return Math.min(firstRows, maxPages * rowsPerPage, Math.max(minFreeRows, Math.ceil((allRows * percent) / 100)))
}

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

/** The number of pages that everybody may read: a tenth of the document, at least one and at most ten. */
export const freePagesOf = (pageCount: number, percent: number): number =>
  Math.min(documentLimits.maxFreePages, Math.max(1, Math.ceil((pageCount * percent) / 100)), pageCount)

import { sheetLimits } from '#contract/catalogue/documents/previews/reader-rules.ts'

const partsPerSheet = Math.ceil(sheetLimits.maxRows / sheetLimits.rowsPerPart)

/** The number under which the search finds some rows of a sheet. */
export const placeOfPart = (sheet: number, part: number): number => (sheet - 1) * partsPerSheet + part

export const partOfPlace = (place: number) => ({
  sheet: Math.floor((place - 1) / partsPerSheet) + 1,
  part: ((place - 1) % partsPerSheet) + 1,
})

/** The place in a document inside an archive. */
export const labelInside = (path: string, label: string): string => `${path} ${label}`

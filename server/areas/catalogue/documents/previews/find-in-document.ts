import { sql } from 'kysely'
import type { DocumentHit } from '#contract/catalogue/documents/previews/reader.ts'
import { documentLimits, sheetLimits } from '#contract/catalogue/documents/previews/reader-rules.ts'
import { containsPattern, type Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { type DocumentAddress, type OpenDocument, openDocument } from './open-document.ts'
import { headingAt } from './read-search-pages.ts'

interface Question extends DocumentAddress {
  words: string
}

/** Characters before and after a hit. */
const around = 24

/** The places of the words in a document; on pages that the caller may not read, only the words themselves are shown. */
export const findInDocument = async (db: Db, actor: Actor | undefined, { words, ...address }: Question) => {
  const document = await openDocument(db, actor, address)
  const hits = await (document.kind === 'workbook' ? findInSheets : findInPages)(db, document, words)
  const { maxHits } = documentLimits
  return { hits: hits.slice(0, maxHits), isCapped: hits.length > maxHits }
}

const findInPages = async (db: Db, document: OpenDocument, words: string): Promise<DocumentHit[]> => {
  const pages = await db
    .selectFrom('document_page')
    .select(['page', 'text'])
    .where('file_id', '=', document.file_id)
    .where('text', 'ilike', containsPattern(words))
    .orderBy('page')
    .execute()
  return pages.flatMap(({ page, text }) => {
    const isOpen = document.isWhole || page <= document.freePages
    return hitsIn(text, words).map(
      (parts): DocumentHit => ({
        page,
        heading: headingAt(document.outline ?? [], page),
        parts: isOpen ? parts : parts.map(masked),
      }),
    )
  })
}

/** In a workbook the row of a hit is its place; cells of one row stand beside each other. */
const findInSheets = async (db: Db, document: OpenDocument, words: string): Promise<DocumentHit[]> => {
  const parts = await db
    .selectFrom('document_sheet_part')
    .select(['sheet', 'part', 'rows'])
    .where('file_id', '=', document.file_id)
    .where(sql<string>`rows::text`, 'ilike', containsPattern(JSON.stringify(words).slice(1, -1)))
    .orderBy('sheet')
    .orderBy('part')
    .execute()
  return parts.flatMap(({ sheet, part, rows }) =>
    rows.flatMap(({ row, cells }, at) => {
      const number = (part - 1) * sheetLimits.rowsPerPart + at
      const isOpen = document.isWhole || (sheet === 1 && number < document.freeRows)
      const line = cells.map(({ text }) => text).join(' ')
      return hitsIn(line, words).map((found) => ({
        page: sheet,
        row,
        heading: document.sheets[sheet - 1]?.name ?? '',
        parts: isOpen ? found : found.map(masked),
      }))
    }),
  )
}

type Part = { text: string; hit: boolean }

const hitsIn = (text: string, words: string): Part[][] => {
  const line = text.replace(/\s+/g, ' ')
  const [small, wanted] = [line.toLowerCase(), words.replace(/\s+/g, ' ').toLowerCase()]
  const found: Part[][] = []
  for (let at = small.indexOf(wanted); at >= 0; at = small.indexOf(wanted, at + wanted.length)) {
    const end = at + wanted.length
    found.push(
      [
        { text: line.slice(Math.max(0, at - around), at), hit: false },
        { text: line.slice(at, end), hit: true },
        { text: line.slice(end, end + around), hit: false },
      ].filter(({ text: part }) => part !== ''),
    )
  }
  return found
}

const masked = (part: Part) => (part.hit ? part : { masked: part.text.length })

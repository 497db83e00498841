import { sql } from 'kysely'
import type { DocumentHit } from '#contract/catalogue/documents/previews/reader.ts'
import { documentLimits, findLimits, sheetLimits } from '#contract/catalogue/documents/previews/reader-rules.ts'
import { containsPattern, type Db } from '#kernel/database/index.ts'
import { type Actor, type Caller, hitOrFail } from '#kernel/http/index.ts'
import { dictionaryWords } from '#kernel/search/index.ts'
import { networkOf } from '../../../people/accounts/index.ts'
import { type DocumentAddress, type OpenDocument, openDocument } from './open-document.ts'
import { headingAt } from './read-search-pages.ts'
import { recordReading } from './record-reading.ts'

interface Question extends DocumentAddress {
  words: string
}

/** A place, and whether the caller may read it. */
type Place = DocumentHit & { isOpen: boolean }

/** Characters before and after a hit. */
const around = 24

/**
 * The places of the words in a document. FIND-9: of the part that the caller may not read, one word of the dictionary is looked for,
 * and only the first page that has it is told; the number of such questions is bounded.
 */
export const findInDocument = async (
  db: Db,
  actor: Actor | undefined,
  { words, ...address }: Question,
  caller: Pick<Caller, 'address'>,
) => {
  const document = await openDocument(db, actor, address)
  if (!document.isWhole) await requireFewQuestions(db, caller, address.resourceId)
  const places = await (document.kind === 'workbook' ? findInSheets : findInPages)(db, document, words)
  const open = places.filter(({ isOpen }) => isOpen)
  const isLockedSearched = !document.isWhole && isOneWord(words)
  const locked = isLockedSearched ? places.filter(({ isOpen }) => !isOpen).slice(0, 1) : []
  if (open.length > 0) await recordReading(db, actor, document, document.kind === 'workbook' ? 'sheet' : 'page')
  const { maxHits } = documentLimits
  return {
    hits: [...open.slice(0, maxHits).map(toHit), ...locked.map((place) => onlyWords(place, words))],
    isCapped: open.length > maxHits,
    isLockedSearched,
  }
}

const requireFewQuestions = async (db: Db, { address }: Pick<Caller, 'address'>, resourceId: number): Promise<void> => {
  const network = `find-locked:${networkOf(address)}`
  const { perDocument, perNetwork, windowSeconds } = findLimits
  await hitOrFail(db, `${network} ${resourceId}`, { max: perDocument, windowSeconds })
  await hitOrFail(db, network, { max: perNetwork, windowSeconds })
}

/** A phrase would tell what stands side by side, a part of a word what stands around it. */
const isOneWord = (words: string): boolean => dictionaryWords(words)?.length === 1 && !/\s/.test(words.trim())

const toHit = ({ isOpen: _, ...hit }: Place): DocumentHit => hit

/** Without the row of a workbook and as it was typed, so that every document that has the word answers alike. */
const onlyWords = ({ page, heading }: Place, words: string): DocumentHit => ({
  page,
  heading,
  parts: [{ text: words, hit: true }],
})

const findInPages = async (db: Db, document: OpenDocument, words: string): Promise<Place[]> => {
  const pages = await db
    .selectFrom('document_page')
    .select(['page', 'text'])
    .where('file_id', '=', document.file_id)
    .where('text', 'ilike', containsPattern(words))
    .orderBy('page')
    .execute()
  return pages.flatMap(({ page, text }) => {
    const isOpen = document.isWhole || page <= document.freePages
    const heading = headingAt(document.outline ?? [], page)
    return hitsIn(text, words, isOpen).map((parts): Place => ({ page, heading, parts, isOpen }))
  })
}

/** In a workbook the row of a hit is its place; cells of one row stand beside each other. */
const findInSheets = async (db: Db, document: OpenDocument, words: string): Promise<Place[]> => {
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
      const heading = document.sheets[sheet - 1]?.name ?? ''
      const line = cells.map(({ text }) => text).join(' ')
      return hitsIn(line, words, isOpen).map((found): Place => ({ page: sheet, row, heading, parts: found, isOpen }))
    }),
  )
}

type Part = { text: string; hit: boolean }

const isLetter = (character: string | undefined): boolean => /[\p{L}\p{N}]/u.test(character ?? ' ')
const isLatin = (character: string | undefined): boolean =>
  isLetter(character) && !/\p{Script=Han}/u.test(character ?? '')

/** Behind the free part letters are found as whole words only. */
const hitsIn = (text: string, words: string, isOpen: boolean): Part[][] => {
  const line = text.replace(/\s+/g, ' ')
  const [small, wanted] = [line.toLowerCase(), words.replace(/\s+/g, ' ').toLowerCase()]
  const found: Part[][] = []
  for (let at = small.indexOf(wanted); at >= 0; at = small.indexOf(wanted, at + wanted.length)) {
    const end = at + wanted.length
    const isCut = isLatin(small[at]) && (isLatin(small[at - 1]) || isLatin(small[end]))
    if (isCut && !isOpen) continue
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

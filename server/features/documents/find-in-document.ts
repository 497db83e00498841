import type { DocumentHit } from '#contract/reader.ts'
import { documentLimits } from '#contract/reader-rules.ts'
import { containsPattern, type Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { openDocument } from './open-document.ts'
import { headingAt } from './read-search-pages.ts'

interface Question {
  resourceId: number
  words: string
}

/** Characters before and after a hit. */
const around = 24

/** The places of the words in a document; on pages that the caller may not read, only the words themselves are shown. */
export const findInDocument = async (db: Db, actor: Actor | undefined, { resourceId, words }: Question) => {
  const document = await openDocument(db, actor, resourceId)
  const pages = await db
    .selectFrom('document_page')
    .select(['page', 'text'])
    .where('file_id', '=', document.file_id)
    .where('text', 'ilike', containsPattern(words))
    .orderBy('page')
    .execute()
  const hits = pages.flatMap(({ page, text }) => {
    const isOpen = document.isWhole || page <= document.freePages
    return hitsIn(text, words).map(
      (parts): DocumentHit => ({
        page,
        heading: headingAt(document.outline ?? [], page),
        parts: isOpen ? parts : parts.map(masked),
      }),
    )
  })
  const { maxHits } = documentLimits
  return { hits: hits.slice(0, maxHits), isCapped: hits.length > maxHits }
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

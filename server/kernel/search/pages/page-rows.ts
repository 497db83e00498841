import { sql } from 'kysely'
import type { Tx } from '#kernel/database/index.ts'
import { lexeme, quoted } from '../lexemes.ts'
import { normal } from '../normal.ts'
import { termsOf } from '../segment.ts'

declare module '#kernel/database/tables.ts' {
  interface Tables {
    search_page: {
      number: number
      kind: string
      id: number
      source_id: number
      place: number
      label: string
      heading: string
      text: string
      normal_heading: string
      normal_text: string
      terms: string
    }
  }
}

/** A page, or another part of a text that a search result can lead to. */
export interface SearchPage {
  /** The file it belongs to. */
  sourceId: number
  /** The number of the page, or the second of a video; each once in a file. */
  place: number
  /** The place as people read it: 第 3 页, Sheet1!B7, 图纸/说明.docx. */
  label: string
  /** The heading under which it begins; may be empty. */
  heading: string
  /** The headings that stand on it. Their words rank above those of the text. */
  headings: readonly string[]
  text: string
  /** Everybody may read it: of other pages only words of the dictionary are told (FIND-9). */
  isOpen: boolean
}

const pagesPerInsert = 50
const longestLabel = 120

/** Replaces the pages of a listed document. */
export const putPages = async (tx: Tx, kind: string, id: number, pages: readonly SearchPage[]): Promise<void> => {
  await tx.deleteFrom('search_page').where('kind', '=', kind).where('id', '=', id).execute()
  for (let at = 0; at < pages.length; at += pagesPerInsert)
    await insert(tx, kind, id, pages.slice(at, at + pagesPerInsert))
}

const insert = (tx: Tx, kind: string, id: number, pages: readonly SearchPage[]) => {
  const headings = pages.map(({ heading }) => clear(heading).slice(0, longestLabel))
  const texts = pages.map(({ text }) => onOneLine(clear(text)))
  return sql`
  insert into search_page (number, kind, id, source_id, place, label, heading, text, normal_heading, normal_text, terms)
  select number, ${kind}, ${id}, source_id, place, label, heading, text, normal_heading, normal_text,
    terms || search_page_blocks(number)
  from (
    select nextval(pg_get_serial_sequence('search_page', 'number')) as number, source_id, place, label, heading, text,
      normal_heading, normal_text, terms::tsvector as terms
    from unnest(${pages.map(({ sourceId }) => sourceId)}::bigint[], ${pages.map(({ place }) => place)}::int[],
      ${pages.map(({ label }) => clear(label).slice(0, longestLabel))}::text[], ${headings}::text[], ${texts}::text[],
      ${headings.map(normal)}::text[], ${texts.map(normal)}::text[], ${pages.map((page) => pageTerms(kind, id, page))}::text[])
      as given (source_id, place, label, heading, text, normal_heading, normal_text, terms)
  ) numbered`.execute(tx)
}

/** PostgreSQL cannot store NUL, which extracted texts may contain. */
const clear = (text: string) => text.replaceAll('\0', '')

const lineBreakInWord = /(?<=\p{Script=Han})[ \t]*[\r\n]+[ \t]*(?=\p{Script=Han})/gu

/** The text on one line. A Chinese word goes on in the next line without a sign. */
const onOneLine = (text: string) => text.replace(lineBreakInWord, '').replace(/\s+/g, ' ').trim()

/** The lexemes of a page as a tsvector, without the blocks of its number. Single characters are not searched in pages. */
export const pageTerms = (
  kind: string,
  id: number,
  { headings, text, isOpen }: Pick<SearchPage, 'headings' | 'text' | 'isOpen'>,
): string =>
  [
    lexeme.kind(kind),
    lexeme.item(kind, id),
    ...(isOpen ? [lexeme.open] : []),
    ...headings.flatMap(searchedTerms).map(lexeme.heading),
    ...searchedTerms([onOneLine(text), ...headings].join('\n')),
  ]
    .map(quoted)
    .join(' ')

const searchedTerms = (text: string) => termsOf(text).filter((term) => !isSingleCharacter(term))

export const isSingleCharacter = (term: string): boolean => /^\p{Script=Han}$/u.test(term)

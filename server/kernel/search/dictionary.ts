import type { Generated } from 'kysely'
import type { Db, Timestamp } from '#kernel/database/index.ts'
import { cachedUntilNotified } from '#kernel/live/index.ts'
import { normal } from './normal.ts'

declare module '#kernel/database/tables.ts' {
  interface Tables {
    /** Groups of words with the same meaning; the feature `dictionary` writes them. */
    search_synonym: {
      id: Generated<number>
      words: string[]
      normal_form: string
      version: Generated<number>
      updated_by: number | null
      updated_at: Timestamp
    }
  }
}

/** Announced when the dictionary changes. */
export const dictionaryTopic = 'search-dictionary'

/** The form in which words of the dictionary are compared: without spaces, width, case and traditional characters. */
export const dictionaryForm = (word: string): string => normal(word).replace(/\s+/g, '')

/** For each word of the dictionary, in its compared form, the other words of its groups. */
export interface Dictionary {
  othersOf: ReadonlyMap<string, readonly string[]>
  longest: number
}

export const dictionaryOf = (db: Db): Promise<Dictionary> =>
  db.isTransaction ? readDictionary(db) : cachedUntilNotified(db, dictionaryTopic, 'all', () => readDictionary(db))

const readDictionary = async (db: Db): Promise<Dictionary> => {
  const groups = await db.selectFrom('search_synonym').select('words').execute()
  const othersOf = new Map<string, string[]>()
  for (const { words } of groups) {
    const forms = [...new Set(words.map(dictionaryForm))]
    for (const form of forms)
      othersOf.set(form, [...(othersOf.get(form) ?? []), ...forms.filter((other) => other !== form)])
  }
  return { othersOf, longest: Math.max(0, ...[...othersOf.keys()].map(({ length }) => length)) }
}

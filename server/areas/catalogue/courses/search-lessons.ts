import { paths } from '#contract/paths.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { suggest, toSuggestions } from '#kernel/search/index.ts'
import { audienceOf } from '../items/index.ts'

export const suggestWords = async (db: Db, actor: Actor | undefined, typed: string) =>
  toSuggestions(await suggest(db, typed, { kinds: ['lesson'], visibility: audienceOf(actor) }), paths.lesson)

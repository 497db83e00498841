import type { Hit } from '#contract/office/dossiers/finder/finder.ts'
import type { FinderKind } from '#contract/office/dossiers/finder/finder-rules.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'

/** What a feature finds for the search of the back office. */
export interface Finder {
  kind: FinderKind
  /** At most `limit` things, best first; each query uses an index, whatever was typed. */
  find(db: Db, words: string, limit: number, viewer: Actor): Promise<Omit<Hit, 'kind'>[]>
}

/** A number that may be an id. */
export const idIn = (words: string): number | undefined =>
  /^#?\d{1,15}$/.test(words) ? Number(words.replace('#', '')) : undefined

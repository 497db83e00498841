import type { FoundPlace, Marked } from '#contract/fields.ts'
import type { CoverFacts } from '#ui/cover/address.ts'
import type { ResultKind } from './search-kinds.ts'

/** A search result of any kind, as the result page shows it. */
export interface Hit {
  kind: ResultKind
  id: number
  to: string
  title: Marked
  /** See `relaxed` of the calls. */
  relaxed?: true
  facts: string[]
  text: Marked
  /** Where the words stand inside it. */
  places?: FoundPlace[] | undefined
  /** Price; absent for items that are not sold. */
  coin?: number
  /** The uploaded cover, and the fields of the generated one. */
  cover?: { src: string | null; drawn: CoverFacts }
}

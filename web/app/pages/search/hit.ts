import type { Marked } from '#contract/fields.ts'
import type { CoverFacts } from '#ui/cover/address.ts'
import type { FoundKind } from './search-kinds.ts'

/** Something found, as the page of results shows it, whatever it is. */
export interface Hit {
  kind: FoundKind
  id: number
  to: string
  /** When it came. */
  at: string
  title: Marked
  facts: string[]
  text: Marked
  /** Absent: it is not for sale. */
  coin?: number
  /** The cover somebody chose, and the drawing that stands in its place. */
  cover?: { src: string | null; drawn: CoverFacts }
}

import type { RawBuilder } from 'kysely'
import type { Entry, Fact, Figure } from '#contract/office/dossiers/dossier-entries.ts'
import type { EventGroup } from '#contract/office/dossiers/dossier-words.ts'
import type { Db } from '#kernel/database/index.ts'

/**
 * A dossier is all that the back office shows on one page about a member, a resource or a company. Many features know
 * something about it: each contributes a part, and the feature dossiers puts them together.
 */
export interface DossierPart<List extends string = string> {
  /** Facts in the head of the page. */
  facts?(db: Db, id: number): Promise<Fact[]>
  /** Figures below the head. */
  figures?(db: Db, id: number): Promise<Figure[]>
  /** Sources of the page's lists; several features may contribute to one list. */
  lists?: { [Name in List]?: EntrySource[] }
  /** Sources of the timeline. */
  events?: EventSource[]
}

/** The columns by which entries are ordered. */
export interface PlacedRow {
  at: Date
  id: number
}

/** The id of a dossier, or an expression for the id of a related one. */
export type SubjectId = number | RawBuilder<number>

type EntryText = Pick<Entry, 'icon' | 'title'> & Partial<Omit<Entry, 'key' | 'id' | 'time'>>

/**
 * Entries of one table. `select` has the columns `at` and `id`, and an index finds the rows of one id by them: newest
 * first, or by `id` alone where rows are never added between older ones.
 */
export interface EntrySource {
  select(id: SubjectId): RawBuilder<PlacedRow>
  isOrderedById?: boolean
  toEntry(row: PlacedRow): EntryText
}

export interface EventSource extends EntrySource {
  group: EventGroup
}

/** An entry source whose `toEntry` knows the columns of its `select`. */
export const entriesFrom = <Row extends PlacedRow>(source: {
  select(id: SubjectId): RawBuilder<Row>
  isOrderedById?: boolean
  toEntry(row: Row): EntryText
}): EntrySource => source as EntrySource

/** The same entries as events, whose title says what happened. */
export const asEvents = (source: EntrySource, title: string): EntrySource => ({
  ...source,
  toEntry(row) {
    const { title: name, detail, ...rest } = source.toEntry(row)
    return { ...rest, title, detail: `${name}（${detail}）` }
  },
})

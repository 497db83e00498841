import type { FoundPlace } from '#contract/fields.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { toPage } from '#kernel/listing/index.ts'
import {
  type Answer,
  type FoundFacts,
  type FoundPage,
  findPages,
  marksOf,
  type WordsToMark,
  withOneLocked,
  wordsInside,
} from '#kernel/search/index.ts'
import type { ItemKind } from '../access/tables.ts'
import { listItemCategories } from '../categories.ts'
import { audienceOf } from '../index-item.ts'
import { seesClosed } from '../items.ts'
import { anyStateOf, type StateQuery } from './any-state.ts'
import { countChoices } from './count-choices.ts'
import { type ListFilter, type ListPage, newestFirst } from './filter.ts'
import { type ListedPage, listAnyState, listItems } from './list-items.ts'
import {
  countFound,
  type FoundRow,
  isShown,
  narrowFound,
  rowsOfResults,
  type SearchOrder,
  type SiteQuestion,
  searchItems,
} from './search-items.ts'

/** How one kind is filtered, read and shown. */
interface ListedKind<Filter, Row extends FoundRow, Shown> {
  kind: ItemKind
  filterOf: (query: Filter) => ListFilter
  /** The rows in the order of the ids. */
  findByIds: (db: Db, ids: number[]) => Promise<Row[]>
  /** The places inside, as far as the actor may know them. */
  findPlaces: (
    db: Db,
    actor: Actor | undefined,
    found: ReadonlyMap<number, FoundPage[]>,
    words: readonly string[],
  ) => Promise<ReadonlyMap<number, FoundPlace[]>>
  toFoundItem: (
    words: WordsToMark | undefined,
    places?: ReadonlyMap<number, FoundPlace[]>,
  ) => (row: Row & { found?: FoundFacts | undefined }) => Shown
}

interface Keywords {
  name?: string | undefined
  exact?: 0 | 1 | undefined
}

type FrontPage = Pick<ListPage, 'page' | 'size'> & Pick<StateQuery, 'isDelete'>

/** The public lists of a kind and its part in the search of the whole site. */
export const itemLists = <Filter, Row extends FoundRow, Shown>(listed: ListedKind<Filter, Row, Shown>) => {
  const { kind, filterOf, findByIds, findPlaces, toFoundItem } = listed
  /** Only courses are closed: visitors and the second level see what is open. */
  const audience = (actor: Actor | undefined) => (kind === 'resource' || seesClosed(actor) ? {} : { onlyOpen: true })
  const visibilityFor = (actor: Actor | undefined) => audienceOf(kind === 'resource' ? undefined : actor)
  const filterFor = (actor: Actor | undefined, query: Filter) => ({ ...filterOf(query), ...audience(actor) })
  const rowsOf = async (db: Db, { ids, ...total }: ListedPage) => ({ rows: await findByIds(db, ids), ...total })
  const wordsOf = (actor: Actor | undefined, { name = '', exact }: Keywords) => ({
    query: name,
    near: exact === 1 ? ('never' as const) : ('few' as const),
    visibility: visibilityFor(actor),
  })

  /** With their words marked, and with the places that have them. */
  const toFoundItems = async (
    db: Db,
    actor: Actor | undefined,
    found: { rows: (Row & { found?: FoundFacts | undefined })[] },
    query: string | undefined,
  ): Promise<Shown[]> => {
    const words = wordsInside(found, query)
    const ids = found.rows.map(({ id }) => id)
    const places = await findPlaces(db, actor, await findPages(db, kind, ids, words), words)
    const shown = new Map([...places].map(([id, some]) => [id, withOneLocked(some)]))
    return found.rows.map(toFoundItem(marksOf(found) ?? query, shown))
  }

  type ListQuery = ListPage & SearchOrder & StateQuery & Keywords & Filter

  /**
   * Everybody lists what is on offer to them; authors also list their own items in other states, administrators all
   * items.
   */
  const findForViewer = async (db: Db, actor: Actor | undefined, query: ListQuery) => {
    const anyState = anyStateOf(actor, query)
    if (anyState) return rowsOf(db, await listAnyState(db, kind, query, anyState, filterOf(query)))
    const filter = filterFor(actor, query)
    if (!query.name) return rowsOf(db, await listItems(db, kind, query, filter))
    return searchItems(db, kind, query, { ...wordsOf(actor, query), filter }, (ids) => findByIds(db, ids))
  }

  const newest = async (db: Db, actor: Actor | undefined, query: FrontPage & Filter) =>
    toPage(await findForViewer(db, actor, { ...query, ...newestFirst }), toFoundItem(undefined))

  return {
    async list(db: Db, actor: Actor | undefined, query: ListQuery) {
      const found = await findForViewer(db, actor, query)
      const rows = await toFoundItems(db, actor, found, query.name)
      return toPage({ ...found, rows }, (item) => item)
    },
    newest,
    /** The items with the highest trending scores; deleted ones, for administrators, newest first. */
    async hottest(db: Db, actor: Actor | undefined, query: FrontPage & Filter) {
      if (query.isDelete === 1) return newest(db, actor, query)
      const trending = { ...query, sort: { field: 'trending', direction: 'desc' } } as const
      return toPage(
        await rowsOf(db, await listItems(db, kind, trending, filterFor(actor, query))),
        toFoundItem(undefined),
      )
    },
    /** HOME-2: items on offer to this actor, in the order of the ids. */
    async picked(db: Db, actor: Actor | undefined, ids: number[]) {
      const rows = await findByIds(db, ids)
      return rows.filter((row) => isShown(row, audience(actor))).map(toFoundItem(undefined))
    },
    /** The number of search results for each further filter, as this actor sees them. */
    countFound: (db: Db, actor: Actor | undefined, query: Keywords & Filter) =>
      countFound(db, kind, { ...wordsOf(actor, query), filter: filterFor(actor, query) }),
    /** The number of items in the list for each further filter, as this actor sees them. */
    countListed: (db: Db, actor: Actor | undefined, query: Filter, since?: string[]) =>
      countChoices(db, kind, filterFor(actor, query), since),
    site: {
      scope: (actor: Actor | undefined) => ({ kinds: [kind], visibility: visibilityFor(actor) }),
      categories: (db: Db, actor: Actor | undefined) => listItemCategories(db, actor, kind),
      narrow: (db: Db, actor: Actor | undefined, answer: Answer, question: SiteQuestion, filter: ListFilter) =>
        narrowFound(db, kind, answer, {
          ...question,
          visibility: visibilityFor(actor),
          filter: { ...filter, ...audience(actor) },
        }),
      async items(db: Db, actor: Actor | undefined, answer: Answer, query: string) {
        const rows = await rowsOfResults(answer.results, audience(actor), (ids) => findByIds(db, ids))
        return toFoundItems(db, actor, { ...answer, rows }, query || undefined)
      },
    },
  }
}

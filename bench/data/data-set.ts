/** Rows of one table, identical in every run, loaded by COPY. */
export interface DataSet {
  /** Statements run before COPY, such as disabling triggers: `after` computes in one go what they would do per row. */
  before: string[]
  copy: string
  /** The COPY line of the row with this id. */
  row(id: number): string
  after: string[]
}

/** The newest row of every table; others follow at equal distances. */
const newest = Date.UTC(2026, 10, 1)

/** Distance of resources, lessons, topics and articles: a million reach back nine years, some 290 a day. */
const everyMinutes = 5

/** The time of the row with this id. */
export const timeOf = (id: number) => new Date(newest - id * everyMinutes * 60_000)

/** Pseudo-random numbers below 2^32, identical in every run. */
export const numbers = (seed: number) => {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0
    return (state ^ (state >>> 13)) >>> 0
  }
}

/** Picks a rank from 1 to `count` by Zipf's law: the n-th is picked 1/n times as often as the first. */
export const zipfRank = (count: number, random: () => number) =>
  Math.min(count, Math.floor(count ** (random() / 2 ** 32)))

/** Coprime to every number of rows, which are powers of ten: popular rows are spread over the whole table. */
const stride = 7_919

/** Returns the next id of a table with this many rows, by Zipf's law over all of them. */
export const zipfIds = (rows: number, seed: number) => {
  const random = numbers(seed)
  return () => 1 + ((zipfRank(rows, random) * stride) % rows)
}

/** A copy in another order, the same for the same seed (Fisher–Yates). */
export const shuffled = <T>(items: readonly T[], seed: number): T[] => {
  const random = numbers(seed)
  const copy = [...items]
  for (let last = copy.length - 1; last > 0; last--) {
    const other = random() % (last + 1)
    ;[copy[last], copy[other]] = [copy[other]!, copy[last]!]
  }
  return copy
}

/** The words in turn. */
export const pick = (words: readonly string[], at: number): string => words[at % words.length] ?? ''

/** A number below `end` that varies from id to id without any order. */
export const spread = (id: number, factor: number, end: number): number => (id * factor) % end

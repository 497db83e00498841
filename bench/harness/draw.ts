import { numbers, zipfIds } from '../data/data-set.ts'
import { isListed, isOpenLesson, lessonIdOf } from '../data/items.ts'
import { callHeaders, memberAt, pageHeaders, people } from '../data/sessions.ts'
import { type Size, sizes } from './figures.ts'
import type { BenchRequest } from './load.ts'

/** Number of requests that the connections walk through: enough that popular rows repeat as Zipf's law says. */
const drawn = 3_000

/** Ids of the wanted rows of a table, by Zipf's law over all of them. */
export const drawIds = (size: Size, isWanted: (id: number) => boolean = () => true, count = drawn): number[] => {
  const next = zipfIds(sizes[size], 1)
  const ids: number[] = []
  while (ids.length < count) {
    const id = next()
    if (isWanted(id)) ids.push(id)
  }
  return ids
}

/** The member of the n-th request: each of the 1,000 in turn. */
const headersAt = (at: number) => callHeaders(memberAt(at * 7))

/** Reads of visitors. */
export const asVisitors = (paths: string[]): BenchRequest[] => paths.map((path) => ({ path }))

/** Reads of 1,000 members with their sessions. */
export const asMembers = (paths: string[], method: 'GET' | 'POST' = 'GET'): BenchRequest[] =>
  paths.map((path, at) => ({ path, method, headers: headersAt(at) }))

/** Pages of 1,000 members with their sessions. */
export const pagesOfMembers = (paths: string[]): BenchRequest[] =>
  paths.map((path, at) => ({ path, headers: pageHeaders(memberAt(at * 7)) }))

/** A call with a JSON body by this member. */
export const callOf = (memberId: number, path: string, fields: object): BenchRequest => ({
  path,
  method: 'POST',
  headers: { ...callHeaders(memberId), 'content-type': 'application/json' },
  body: JSON.stringify(fields),
})

/** Many addresses of each kind of page, by Zipf's law where a page shows one item. */
export const pageAddresses = (size: Size): Record<string, string[]> => ({
  home: ['/'],
  mall: drawIds(size).map((id) => `/mall?selectValue=${10_001 + (id % 7)}`),
  resource: drawIds(size, isListed).map((id) => `/product?productId=${id}`),
  course: drawIds(size, isOpenLesson).map((at) => `/videoPage/videoaccount?lessonId=${lessonIdOf(at)}`),
  news: ['/AboutsUs?active=InfoMation'],
  article: drawIds(size).map((id) => `/AboutsUs/View?InfoId=${id}`),
  forum: drawIds(size).map((id) => `/CultivateCenter/indexContent?selectValue=${30_001 + (id % 8)}`),
  topic: drawIds(size).map((id) => `/CultivateCenter/cententpage?setid=${id}`),
})

export interface Pair {
  memberId: number
  itemId: number
}

/** Per pair; of a small table, popular rows are soon drawn with every member. */
const maxTries = 20

/** Any of the 1,000 members with an item by Zipf's law, other ones in every run; a pair occurs once. */
export const drawPairs = (size: Size, isWanted: (pair: Pair) => boolean, count: number): Pair[] => {
  const seed = Date.now()
  const [nextId, random] = [zipfIds(sizes[size], seed), numbers(seed + 1)]
  const pairs = new Map<string, Pair>()
  for (let tries = 0; tries < count * maxTries && pairs.size < count; tries++) {
    const pair = { memberId: memberAt(random() % people), itemId: nextId() }
    if (isWanted(pair)) pairs.set(`${pair.memberId} ${pair.itemId}`, pair)
  }
  return [...pairs.values()]
}

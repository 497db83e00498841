import { searchSite } from '#contract/pages/search/site-search.ts'
import { shuffled } from './data/data-set.ts'
import { isListed, isOpenLesson, lessonIdOf } from './data/items.ts'
import { wordsAbsent, wordsFound } from './data/search.ts'
import { startBackgroundWork } from './harness/background-work.ts'
import type { FreshRequests } from './harness/compare.ts'
import type { BenchDatabase } from './harness/database.ts'
import { asMembers, asVisitors, drawIds, pageAddresses, pagesOfMembers } from './harness/draw.ts'
import { atMost, median, type Size } from './harness/figures.ts'
import { freshLikes, freshPurchases, freshReplies, heartbeats } from './harness/fresh-writes.ts'
import type { BenchRequest, LoadResult } from './harness/load.ts'
import type { Scenario } from './harness/scenario.ts'

const connections = 32
/** Of the rate that one process reaches. */
const share = 0.5
const mostMs = { alone: 250, beside: 400 }

/**
 * All kinds of calls and writes at half of what the process can answer: the slowest hundredth alone, and beside uploads,
 * conversions, a transcode and an export. At L the data is larger than every cache.
 */
export const scenario: Scenario = {
  name: 'mixed-day',
  sizes: ['S', 'L'],
  async run(bench) {
    const portal = await bench.portal()
    const { url, database } = portal
    const fresh = mixedDay(bench.size, database)
    const [seconds, repeats] = bench.isQuick ? [5, 1] : [bench.size === 'S' ? 10 : 20, 3]
    const most = async () =>
      (await bench.load({ url, connections, seconds, requests: await fresh(seconds * 2_000), isOnce: true })).rate
    await most() // warm-up
    const saturation = await most()
    const perSecond = Math.floor(saturation * share)
    const browse = async () => {
      const results: LoadResult[] = []
      for (let repeat = 0; repeat < repeats; repeat++) {
        const requests = await fresh(seconds * perSecond)
        results.push(await bench.load({ url, connections: 256, seconds, perSecond, requests, isOnce: true }))
      }
      return { value: median(results.map(({ p99 }) => p99)), p50: median(results.map(({ p50 }) => p50)) }
    }
    const alone = await browse()
    const work = await startBackgroundWork(portal)
    const beside = await browse().finally(work.stop)
    const shared = { size: bench.size, unit: 'ms', saturation, perSecond }
    return [
      atMost(mostMs.alone, { name: 'mixed day, slowest hundredth: alone', ...shared, ...alone }),
      atMost(mostMs.beside, { name: 'mixed day, slowest hundredth: beside other work', ...shared, ...beside }),
    ]
  },
}

interface Kind {
  /** Of a hundred requests. */
  share: number
  requests: (count: number) => BenchRequest[] | Promise<BenchRequest[]>
}

/** The first `count` of a list, from its beginning again if it is shorter. */
const repeated = (requests: BenchRequest[]) => (count: number) =>
  Array.from({ length: count }, (_, at) => requests[at % requests.length]!)

const reads = (size: Size): Kind[] => {
  const pages = pageAddresses(size)
  const calls = (ids: number[], call: (id: number) => string) => repeated(asMembers(ids.map(call)))
  const [all, listed, lessons] = [drawIds(size), drawIds(size, isListed), drawIds(size, isOpenLesson)]
  const words = [...wordsFound, ...wordsAbsent].map(encodeURIComponent)
  return [
    // A fifth of all requests come from visitors: pages, which the page cache answers in part, and lists.
    { share: 5, requests: repeated(asVisitors([...pages.home!, ...pages.news!])) },
    { share: 10, requests: repeated(asVisitors([...pages.resource!, ...pages.course!, ...pages.article!])) },
    { share: 5, requests: repeated(asVisitors(['/api/library/queryResouceList?page=0&size=12'])) },
    { share: 14, requests: repeated(pagesOfMembers([...pages.resource!, ...pages.topic!, ...pages.mall!])) },
    { share: 12, requests: calls(all, (id) => `/api/library/queryResouceList?page=${id % 3}&size=12`) },
    { share: 8, requests: calls(lessons, (at) => `/api/lesson/queryLesson?lessonId=${lessonIdOf(at)}`) },
    { share: 6, requests: calls(listed, (id) => `/api/library/isDownload?resourceId=${id}`) },
    { share: 8, requests: calls(all, (id) => `/api/topic/queryTopic?topicId=${id}`) },
    { share: 6, requests: calls(all, (id) => `/api/topic/queryTopicAnswerList?topicId=${id}`) },
    { share: 4, requests: repeated(asMembers(words.map((word) => `${searchSite.path}?name=${word}`))) },
    { share: 6, requests: calls(all, () => '/api/notice/unreadCount') },
  ]
}

const writes = (size: Size, database: BenchDatabase): Kind[] => [
  { share: 9, requests: repeated(heartbeats(size)) },
  { share: 3, requests: freshReplies(size) },
  { share: 3, requests: freshLikes(size, database) },
  { share: 1, requests: freshPurchases(size, database) },
]

/** Requests of an ordinary day: four fifths by members with a session, one in six writes. */
const mixedDay =
  (size: Size, database: BenchDatabase): FreshRequests =>
  async (count) => {
    const all: BenchRequest[] = []
    for (const { share, requests } of [...reads(size), ...writes(size, database)])
      all.push(...(await requests(Math.ceil((count * share) / 100))))
    return shuffled(all, 1)
  }

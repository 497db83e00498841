import { isListed, isOpenLesson, lessonIdOf } from '../data/items.ts'
import { shuffled } from '../data/random.ts'
import { queries } from '../data/search-words.ts'
import type { FreshRequests } from './compare.ts'
import type { BenchDatabase } from './database.ts'
import { asMembers, asVisitors, drawIds, pagesOfMembers } from './draw.ts'
import { freshLikes, freshPurchases, freshReplies, heartbeats } from './fresh-writes.ts'
import type { BenchRequest } from './load.ts'
import { pageAddresses } from './pages.ts'
import type { Size } from './sizes.ts'

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
  const words = queries('all').map(encodeURIComponent)
  const calls = (ids: number[], call: (id: number) => string) => repeated(asMembers(ids.map(call)))
  return [
    // A fifth of all requests come from visitors: pages, which the page cache answers in part, and lists.
    { share: 5, requests: repeated(asVisitors([...pages.home!, ...pages.news!])) },
    { share: 10, requests: repeated(asVisitors([...pages.product!, ...pages.course!, ...pages.article!])) },
    { share: 5, requests: repeated(asVisitors(['/api/library/queryResouceList?page=0&size=12'])) },
    { share: 14, requests: repeated(pagesOfMembers([...pages.product!, ...pages.topic!, ...pages.mall!])) },
    {
      share: 12,
      requests: calls(drawIds(size), (id) => `/api/library/queryResouceList?page=${id % 3}&size=12`),
    },
    {
      share: 8,
      requests: calls(
        drawIds(size, isOpenLesson),
        (number) => `/api/lesson/queryLesson?lessonId=${lessonIdOf(number)}`,
      ),
    },
    { share: 6, requests: calls(drawIds(size, isListed), (id) => `/api/library/isDownload?resourceId=${id}`) },
    { share: 8, requests: calls(drawIds(size), (id) => `/api/topic/queryTopic?topicId=${id}`) },
    { share: 6, requests: calls(drawIds(size), (id) => `/api/topic/queryTopicAnswerList?topicId=${id}`) },
    {
      share: 4,
      requests: repeated(asMembers(words.map((word) => `/api/library/queryResouceList?size=12&name=${word}`))),
    },
    { share: 6, requests: calls(drawIds(size), () => '/api/notice/unreadCount') },
  ]
}

const writes = (size: Size, database: BenchDatabase): Kind[] => [
  { share: 9, requests: repeated(heartbeats(size)) },
  { share: 3, requests: freshReplies(size) },
  { share: 3, requests: freshLikes(size, database) },
  { share: 1, requests: freshPurchases(size, database) },
]

/** Requests of an ordinary day: four fifths by members with a session, one in six writes. */
export const mixedDay =
  (size: Size, database: BenchDatabase): FreshRequests =>
  async (count) => {
    const all: BenchRequest[] = []
    for (const { share, requests } of [...reads(size), ...writes(size, database)])
      all.push(...(await requests(Math.ceil((count * share) / 100))))
    return shuffled(all, 1)
  }

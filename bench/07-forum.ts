import { headersOf } from './kit/headers-of.ts'
import type { Line, Scenario } from './kit/scenario.ts'
import { sharesOf } from './kit/share.ts'

/** Reading the forum needs a login: every request carries the session of one of the thousand people. */
const reader = 2
const shown = 500
const filters = ['', '&topicCategoryId=30003', '&unanswered=1']
const sorts = ['uploadTime', 'activeTime', 'love']

const indexPaths = sorts.flatMap((sort) =>
  filters.map((filter) => `/api/topic/queryTopicList?page=0&size=10&sort=${sort},desc${filter}`),
)
const paths = (call: string) => Array.from({ length: shown }, (_, at) => `/api/topic/${call}?topicId=${at + 1}`)

interface Measured {
  what: string
  floor: 'B-list' | 'B-detail'
  target?: number
  paths: string[]
}
const measured: Measured[] = [
  { what: 'index', floor: 'B-list', target: 0.5, paths: indexPaths },
  { what: 'topic', floor: 'B-detail', target: 0.4, paths: paths('queryTopic') },
  { what: 'comments', floor: 'B-list', paths: paths('queryTopicAnswerList') },
]

/** The index by category and order, a topic with my like and favourite, and its first page of comments with theirs. */
export const scenario: Scenario = {
  name: 'forum',
  row: '7',
  sizes: ['S', 'M', 'L'],
  async run(bench) {
    const headers = await headersOf(reader, (await bench.portal()).database)
    const lines: Line[] = []
    for (const { what, floor, target, paths } of measured)
      lines.push(...(await sharesOf(bench, floor, [{ name: `forum: ${what}`, paths, headers, target }])))
    return lines
  },
}

import { compareAllWithFloor } from './harness/floor-share.ts'
import type { Line, Scenario } from './harness/scenario.ts'
import { sessionHeaders } from './harness/session-headers.ts'

/** Reading the forum requires a login: all requests carry this member's session. */
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

/** The topic list by category and order, a topic, and its first page of comments, each with the member's own likes. */
export const scenario: Scenario = {
  name: 'forum',
  row: '7',
  sizes: ['S', 'M', 'L'],
  async run(bench) {
    const headers = await sessionHeaders(reader, (await bench.portal()).database)
    const lines: Line[] = []
    for (const { what, floor, target, paths } of measured)
      lines.push(...(await compareAllWithFloor(bench, floor, [{ name: `forum: ${what}`, paths, headers, target }])))
    return lines
  },
}

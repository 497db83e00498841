import type { FloorName } from './floors/queries.ts'
import { asMembers, drawIds } from './harness/draw.ts'
import { compareAllWithFloor } from './harness/floor-share.ts'
import type { Line, Scenario } from './harness/scenario.ts'
import type { Size } from './harness/sizes.ts'

const filters = ['', '&topicCategoryId=30003', '&unanswered=1']
const sorts = ['uploadTime', 'activeTime', 'love']
const index = sorts.flatMap((sort) =>
  filters.map((filter) => `/api/topic/queryTopicList?page=0&size=10&sort=${sort},desc${filter}`),
)

const measured = (size: Size): Record<string, { floor: FloorName; paths: string[] }> => {
  const ids = drawIds(size)
  return {
    index: { floor: 'B-list topics', paths: ids.map((id) => index[id % index.length]!) },
    topic: { floor: 'B-detail topic', paths: ids.map((id) => `/api/topic/queryTopic?topicId=${id}`) },
    comments: { floor: 'B-list comments', paths: ids.map((id) => `/api/topic/queryTopicAnswerList?topicId=${id}`) },
  }
}

/** The topic list by category and order, a topic, and its first page of comments, each with the member's own likes. */
export const scenario: Scenario = {
  name: 'forum',
  row: '7',
  sizes: ['S', 'M', 'L'],
  async run(bench) {
    const lines: Line[] = []
    for (const [what, { floor, paths }] of Object.entries(measured(bench.size))) {
      const asked = { name: `forum: ${what}`, requests: asMembers(paths), target: 0.4, growthLimit: 1.5 }
      lines.push(...(await compareAllWithFloor(bench, floor, [asked])))
    }
    return lines
  },
}

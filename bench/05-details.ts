import { isListed, isOpenLesson, lessonIdOf } from './data/items.ts'
import { asMembers, drawIds } from './harness/draw.ts'
import { compareAllWithFloor } from './harness/floor-share.ts'
import { heartbeats } from './harness/fresh-writes.ts'
import type { Scenario } from './harness/scenario.ts'

const requirement = { target: 0.4, growthLimit: 1.2 }

/** Details of resources and courses by Zipf's law, with what the member may do, and the reports of players. */
export const scenario: Scenario = {
  name: 'details',
  row: '5',
  sizes: ['S', 'M', 'L'],
  async run(bench) {
    const resources = drawIds(bench.size, isListed).map((id) => `/api/library/queryResouce?resourceId=${id}`)
    const lessons = drawIds(bench.size, isOpenLesson).map(
      (number) => `/api/lesson/queryLesson?lessonId=${lessonIdOf(number)}`,
    )
    return [
      ...(await compareAllWithFloor(bench, 'B-detail resource', [
        { name: 'details: resource', requests: asMembers(resources, 'POST'), ...requirement },
      ])),
      ...(await compareAllWithFloor(bench, 'B-detail lesson', [
        { name: 'details: course', requests: asMembers(lessons), ...requirement },
      ])),
      ...(await compareAllWithFloor(bench, 'B-write heartbeat', [
        { name: 'details: heartbeat of a player', requests: heartbeats(bench.size), growthLimit: 1.2 },
      ])),
    ]
  },
}

import { isListed, isOpenLesson, lessonIdOf } from './data/items.ts'
import type { FloorName } from './floors/queries.ts'
import { asMembers, drawIds } from './harness/draw.ts'
import { sqlFloor } from './harness/floors.ts'
import { heartbeats } from './harness/fresh-writes.ts'
import type { BenchRequest } from './harness/load.ts'
import type { Scenario } from './harness/scenario.ts'

/** Details of resources and courses by Zipf's law, with what the member may do, and the reports of players. */
export const scenario: Scenario = {
  name: 'details',
  sizes: ['S', 'M', 'L'],
  async run(bench) {
    const { database } = await bench.portal()
    const detail = async (what: string, floorName: FloorName, requests: BenchRequest[]) => {
      const floor = await sqlFloor(floorName, database)
      const asked = { name: `detail: ${what}`, requests, floor, aim: { share: 0.35 }, growthLimit: 1.5 }
      return bench.measure(asked).finally(floor.stop)
    }
    const resources = drawIds(bench.size, isListed).map((id) => `/api/library/queryResouce?resourceId=${id}`)
    const courses = drawIds(bench.size, isOpenLesson).map((at) => `/api/lesson/queryLesson?lessonId=${lessonIdOf(at)}`)
    const [requests, aim] = [heartbeats(bench.size), { mostMs: 2 }]
    return [
      await detail('resource', 'bare SQL of a resource', asMembers(resources, 'POST')),
      await detail('course', 'bare SQL of a course', asMembers(courses)),
      await bench.measure({ name: 'heartbeat of a player', requests, aim, growthLimit: 1.2 }),
    ]
  },
}

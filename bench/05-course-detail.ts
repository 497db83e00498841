import { lessonsWithCatalogue } from './data/lessons.ts'
import { compareAllWithFloor, compareWithFloor, visits } from './harness/floor-share.ts'
import { sqlFloor, startPortalPart } from './harness/floors.ts'
import type { Scenario } from './harness/scenario.ts'

const shown = 500
/** Ids of courses that are public and listed in every data set. */
const ids = Array.from({ length: lessonsWithCatalogue }, (_, at) => at + 1)
  .filter((id) => id % 97 !== 0 && id % 101 !== 0 && id % 211 !== 0 && id % 19 !== 0)
  .slice(0, shown)

const call = (name: string) => (id: number) => `/api/lesson/${name}?lessonId=${id}`

/** A course with its eight sections and its author's other courses, and the progress reports of players. */
export const scenario: Scenario = {
  name: 'course-detail',
  row: '5',
  sizes: ['S', 'M', 'L'],
  async run(bench) {
    const { database } = await bench.portal()
    const asked = visits(ids.slice(0, 100), (id) => `/videoPage/videoaccount.data?lessonId=${id}`, call('viewLesson'))
    const read = await compareAllWithFloor(bench, 'B-detail', [
      { name: 'course-detail: visit with its view', ...asked },
      { name: 'course-detail: call', paths: ids.map(call('queryLesson')) },
    ])
    const write = await sqlFloor('B-write', database)
    const subject = await startPortalPart('watch', 'heartbeat', database)
    const beats = await compareWithFloor(bench, write, { name: 'course-detail: heartbeats', subject }).finally(() =>
      Promise.all([write.stop(), subject.stop()]),
    )
    return [...read, beats]
  },
}

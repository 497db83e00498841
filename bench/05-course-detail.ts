import { withCatalogue } from './data/lessons.ts'
import { partOfPortal, sqlFloor } from './kit/floors.ts'
import type { Scenario } from './kit/scenario.ts'
import { shareOf, sharesOf, visits } from './kit/share.ts'

const shown = 500
/** Ids that are on offer to everybody in every data set. */
const ids = Array.from({ length: withCatalogue }, (_, at) => at + 1)
  .filter((id) => id % 97 !== 0 && id % 101 !== 0 && id % 211 !== 0 && id % 19 !== 0)
  .slice(0, shown)

const call = (name: string) => (id: number) => `/api/lesson/${name}?lessonId=${id}`

/** A course with its catalogue of eight sections and what else its author teaches; and the heartbeats of players. */
export const scenario: Scenario = {
  name: 'course-detail',
  row: '5',
  sizes: ['S', 'M', 'L'],
  async run(bench) {
    const { database } = await bench.portal()
    const asked = visits(ids.slice(0, 100), (id) => `/videoPage/videoaccount.data?lessonId=${id}`, call('viewLesson'))
    const read = await sharesOf(bench, 'B-detail', [
      { name: 'course-detail: visit with its view', ...asked },
      { name: 'course-detail: call', paths: ids.map(call('queryLesson')) },
    ])
    const write = await sqlFloor('B-write', database)
    const subject = await partOfPortal('watch', 'heartbeat', database)
    const beats = await shareOf(bench, write, { name: 'course-detail: heartbeats', subject }).finally(() =>
      Promise.all([write.stop(), subject.stop()]),
    )
    return [...read, beats]
  },
}

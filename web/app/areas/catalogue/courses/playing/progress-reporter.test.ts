import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProgressReporter } from './progress-reporter.ts'

const page = { visibilityState: 'visible' }
let answers: { status: number }[]
let sent: { position: number; watched: [number, number][] }[]
const listeners = { current: { onProgress: vi.fn(), onRefused: vi.fn() } }

beforeEach(() => {
  page.visibilityState = 'visible'
  ;[answers, sent] = [[], []]
  vi.stubGlobal('document', page)
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    const { status } = answers.shift() ?? { status: 200 }
    return new Response(JSON.stringify({ percent: 5, isDone: false }), { status })
  })
})
afterEach(() => vi.unstubAllGlobals())

const reporter = () => new ProgressReporter(7, listeners)
const plays = (one: ProgressReporter, from: number, to: number) => {
  for (let second = from; second <= to; second += 0.25) one.at(second, true)
}

test('the first time update starts the clock, and later ones are sent in one report', async () => {
  const one = reporter()
  plays(one, 0, 10)
  await one.send()
  await one.send()
  expect(sent).toEqual([
    { sectionId: 7, position: 0, watched: [] },
    { sectionId: 7, position: 10, watched: [[0, 10]] },
  ])
  expect(listeners.current.onProgress).toHaveBeenLastCalledWith(7, { percent: 5, isDone: false })
})

test('a hidden page counts nothing and sends nothing, however long it plays', async () => {
  const one = reporter()
  plays(one, 0, 2)
  page.visibilityState = 'hidden'
  one.rest(true)
  plays(one, 2.25, 60)
  await one.send()
  expect(sent.slice(1)).toEqual([{ sectionId: 7, position: 2, watched: [[0, 2]] }])
  page.visibilityState = 'visible'
  plays(one, 60.25, 61.25)
  await one.send()
  expect(sent.at(-1)).toEqual({ sectionId: 7, position: 61.3, watched: [[60.3, 61.3]] })
})

test.each([0, 429, 503])('a report is sent again after status %i', async (status) => {
  const one = reporter()
  plays(one, 0, 3)
  answers = [{ status }]
  if (status === 0) vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  await one.send()
  const working = async (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return new Response('{"percent":5,"isDone":false}')
  }
  vi.stubGlobal('fetch', working)
  await one.send()
  expect(sent.at(-1)?.watched).toEqual([[0, 3]])
})

test.each([401, 403, 404])('status %i ends the reports and is passed to the page', async (status) => {
  const one = reporter()
  plays(one, 0, 3)
  answers = [{ status }]
  await one.send()
  plays(one, 3.25, 6)
  await one.send()
  expect(sent).toHaveLength(2)
  expect(listeners.current.onRefused).toHaveBeenCalled()
})

import { effects } from './effects.ts'

/** The answer to a call that the server made for the first view of a page. */
export interface FirstAnswer {
  /** `feature.call` */
  call: string
  input?: object
  answer: unknown
}

/** What a page has not asked for by then was answered too long ago. */
const usableMs = 10_000

let offered = new Map<string, unknown>()
let offeredAt = 0

const keyOf = (call: string, input: object = {}) => {
  const fields = Object.entries(input).filter(([, value]) => value !== undefined)
  return `${call} ${JSON.stringify(fields.sort())}`
}

/** Replaces the answers that are left of the page before. */
export const offerAnswers = (answers: readonly FirstAnswer[]): void => {
  offered = new Map(answers.map(({ call, input, answer }) => [keyOf(call, input), answer]))
  offeredAt = performance.now()
}

/** The answer for the first who asks, or undefined. */
export const takeAnswer = (call: string, input?: object): Promise<unknown> | undefined => {
  const key = keyOf(call, input)
  if (!offered.has(key) || performance.now() - offeredAt > usableMs) return undefined
  const answer = offered.get(key)
  offered.delete(key)
  return Promise.resolve(answer)
}

effects.subscribe(() => offered.clear())

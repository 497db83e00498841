/** Rows of the main tables. */
export const sizes = { S: 1_000, M: 100_000, L: 1_000_000 } as const
export type Size = keyof typeof sizes

/** Thrown by a scenario that cannot be measured on this machine; the message says why. */
export class Skipped extends Error {}

export type Verdict = 'yes' | 'no' | 'reported' | 'floor wrong' | 'does not count'

/** One figure. */
export interface Line {
  name: string
  /** Null: the figure does not depend on a data set. */
  size: Size | null
  value: number
  unit: string
  /** What a reader must know about the figure. */
  remark?: string
  target: string
  verdict: Verdict
  /** CPU time of a call, of which growth is that from S to L; else it is that of the value. */
  cpuMs?: number
  growthLimit?: number
  [detail: string]: unknown
}

export const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
/** Rounds to three significant digits; more would be noise. */
export const rounded = (value: number) => Number(value.toPrecision(3))

export const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

interface Measured {
  name: string
  value: number
  unit: string
  size?: Size | null
  growthLimit?: number
  [detail: string]: unknown
}

/** A figure that must not exceed a limit; without one it is only reported. */
export const atMost = (limit: number | undefined, { size = null, value, unit, ...rest }: Measured): Line => ({
  ...rest,
  size,
  value: rounded(value),
  unit,
  target: limit === undefined ? 'reported' : `≤ ${limit} ${unit}`,
  verdict: limit === undefined ? 'reported' : value <= limit ? 'yes' : 'no',
})

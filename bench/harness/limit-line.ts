import { rounded } from './compare.ts'
import type { Line } from './scenario.ts'
import type { Size } from './sizes.ts'
import { judged } from './verdict.ts'

interface Measured {
  name: string
  size?: Size | null
  value: number
  /** Appended to the limit in the table. */
  unit?: string
  growthLimit?: number
  [detail: string]: unknown
}

/** A figure that must not exceed a limit. */
export const atMost = (limit: number, { unit = '', size = null, value, ...rest }: Measured): Line => ({
  ...rest,
  size,
  value: rounded(value),
  target: `≤ ${limit}${unit}`,
  verdict: judged(value <= limit),
})

/** A figure that must reach a limit. */
export const atLeast = (limit: number, { unit = '', size = null, value, ...rest }: Measured): Line => ({
  ...rest,
  size,
  value: rounded(value),
  target: `≥ ${limit}${unit}`,
  verdict: judged(value >= limit),
})

/** A figure without a target. */
export const reported = ({ unit = '', size = null, value, ...rest }: Measured): Line => ({
  ...rest,
  size,
  value: `${rounded(value)}${unit}`,
  target: 'reported',
  verdict: 'reported',
})

import type { Comparison, Figures } from './compare.ts'
import type { Subject } from './portal.ts'

/** Rows of the main tables: 1,000, 100,000 and 1,000,000. */
export const sizes = { S: 1_000, M: 100_000, L: 1_000_000 } as const
export type Size = keyof typeof sizes

export interface Workbench {
  size: Size
  /** The portal's API process on the data set of this size. */
  portal(): Promise<Subject>
  /** Subject and floor in turns, each warmed up, the median of the repeats. */
  compare(comparison: Comparison): Promise<Figures>
  isQuick: boolean
  /** Requests a second of a soak; without it as many as answers come. */
  soakRate?: number
}

/** One JSON line. `ratio` is what the target speaks of: share of the floor, or the share of the limit that is used. */
export interface Line extends Partial<Figures> {
  name: string
  size: Size | null
  floor: string | null
  ratio: number | null
  target: string
  met: boolean
  [detail: string]: unknown
}

/** Cannot be measured here; it is passed over, and the message says why. */
export class Skipped extends Error {}

/** A file of bench/: what is measured, against what, and what is enough. */
export interface Scenario {
  name: string
  /** Its row in the table of docs. */
  row: string
  /** Sizes that mean something for it; a scenario without data set runs once. */
  sizes: Size[]
  run(bench: Workbench): Promise<Line[]>
}

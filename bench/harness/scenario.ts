import type { Comparison, Figures } from './compare.ts'
import type { Subject } from './portal.ts'
import type { Size } from './sizes.ts'

export interface Workbench {
  size: Size
  /** The portal's API process on the data set of this size. */
  portal(): Promise<Subject>
  /** Measures subject and floor alternately after a warm-up; returns the medians. */
  compare(comparison: Comparison): Promise<Figures>
  isQuick: boolean
  /** Requests per second of the soak test; without it, as fast as responses arrive. */
  soakRate?: number
}

/** One result. `ratio` is compared with the target: the share of the floor's rate, or the used share of a limit. */
export interface Line extends Partial<Figures> {
  name: string
  size: Size | null
  floor: string | null
  ratio: number | null
  target: string
  met: boolean
  [detail: string]: unknown
}

/** One file of bench/: what it measures, the baseline and the target. */
export interface Scenario {
  name: string
  /** Row number in the table. */
  row: string
  /** Data set sizes it runs with; a scenario without a data set runs once. */
  sizes: Size[]
  run(bench: Workbench): Promise<Line[]>
}

import type { Comparison, Figures } from './compare.ts'
import type { BenchDatabase } from './database.ts'
import type { Load, LoadResult } from './load.ts'
import type { Subject } from './portal.ts'
import type { Size } from './sizes.ts'
import type { Shares, Verdict } from './verdict.ts'

export interface Workbench {
  size: Size
  /** The portal's API process on the data set of this size. */
  portal(): Promise<Subject>
  /** The data set of this size, for scenarios that start their own processes. */
  database(): Promise<BenchDatabase>
  /** Measures subject and floor alternately after a warm-up; returns the medians. */
  compare(comparison: Comparison): Promise<Figures>
  /** Runs one load; any failure is an error. */
  load(load: Load): Promise<LoadResult>
  isQuick: boolean
  /** Requests per second of the soak test; without it, as fast as responses arrive. */
  soakRate?: number
}

/** One result: a comparison with a floor has both shares, any other a value. */
export interface Line extends Partial<Figures>, Partial<Shares> {
  name: string
  /** Null: the figure does not depend on a data set. */
  size: Size | null
  floor?: string
  /** What was measured, where it is not a share of a floor. */
  value?: number | string
  /** What a reader must know about the figure. */
  remark?: string
  target: string
  verdict: Verdict
  /** Largest allowed growth from S to L, of CPU time per request or of the value. */
  growthLimit?: number
  [detail: string]: unknown
}

/** One file of bench/: what it measures, the baseline and the target. */
export interface Scenario {
  name: string
  /** Row number in the table. */
  row: string
  /** Data set sizes it runs with; a scenario without a data set runs once. */
  sizes: Size[]
  /** A run that takes longer ends with an error. */
  mostMinutes?: number
  run(bench: Workbench): Promise<Line[]>
}

import type { Asked } from './compare.ts'
import type { BenchDatabase } from './database.ts'
import type { Line, Size } from './figures.ts'
import type { Load, LoadResult } from './load.ts'
import type { Subject } from './portal.ts'

export interface Workbench {
  size: Size
  /** The portal's API process on the data set of this size. */
  portal(): Promise<Subject>
  /** The data set of this size, for scenarios that start their own processes. */
  database(): Promise<BenchDatabase>
  /** The cost of a call, in turns with its floor where it has one. */
  measure(asked: Asked): Promise<Line>
  /** Runs one load; any failure is an error. */
  load(load: Load): Promise<LoadResult>
  isQuick: boolean
}

/** One file of bench/: what it measures, and the targets. */
export interface Scenario {
  name: string
  /** Sizes of the data set it runs with; a scenario without a data set runs once. */
  sizes: Size[]
  run(bench: Workbench): Promise<Line[]>
}

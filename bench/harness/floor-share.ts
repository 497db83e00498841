import type { FloorName } from '../floors/queries.ts'
import type { Comparison, FreshRequests, Target } from './compare.ts'
import { type Floor, sqlFloor } from './floors.ts'
import type { BenchRequest } from './load.ts'
import type { Line, Workbench } from './scenario.ts'
import { sharesOf, verdictOf } from './verdict.ts'

interface Measurement {
  name: string
  /** Sent to the portal and to the floor alike. */
  requests: BenchRequest[] | FreshRequests
  /** By default the portal of the workbench. */
  subject?: Target
  /** Minimum share of the floor's CPU time; without it, both shares are only reported. */
  target?: number
  growthLimit?: number
  load?: Omit<NonNullable<Comparison['load']>, 'requests'>
  warmUpRequests?: number
  /** Counts wrong results after the measurement; one makes the figures worthless. */
  countWrong?: () => Promise<number>
}

/** Measures the requests alternately with the floor and returns both shares. */
export async function compareWithFloor(bench: Workbench, floor: Floor, asked: Measurement): Promise<Line> {
  const { name, requests, target, growthLimit, load, warmUpRequests, countWrong } = asked
  const subject = asked.subject ?? (await bench.portal())
  const figures = await bench.compare({
    subject,
    floor,
    load: { ...load, requests },
    ...(warmUpRequests && { warmUpRequests }),
  })
  const wrong = await countWrong?.()
  const shares = sharesOf(figures)
  const isMet = target === undefined ? undefined : shares.cpuShare >= target
  return {
    name,
    size: bench.size,
    floor: floor.name,
    ...shares,
    ...figures,
    ...(wrong !== undefined && { wrong }),
    target: target === undefined ? 'reported' : `≥ ${target} ${floor.name}${countWrong ? '; 0 wrong' : ''}`,
    verdict: wrong ? 'no' : verdictOf(figures, shares, isMet),
    ...(growthLimit && { growthLimit }),
  }
}

/** Several measurements of the portal against one SQL floor on the same data set. */
export async function compareAllWithFloor(bench: Workbench, name: FloorName, asked: Measurement[]): Promise<Line[]> {
  const floor = await sqlFloor(name, (await bench.portal()).database)
  const lines: Line[] = []
  try {
    for (const one of asked) lines.push(await compareWithFloor(bench, floor, one))
    return lines
  } finally {
    await floor.stop()
  }
}

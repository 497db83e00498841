import type { FloorName } from '../floors/queries.ts'
import { type Comparison, rounded } from './compare.ts'
import { type Floor, sqlFloor } from './floors.ts'
import type { Load } from './load.ts'
import type { Line, Workbench } from './scenario.ts'

interface Measurement {
  name: string
  /** Requested from the portal, unless `subject` is set. */
  paths?: string[]
  /** Instead of `paths`, when not all requests are plain reads. */
  requests?: Load['requests']
  /** Number of requests per visit; the rate of visits is compared with the floor. */
  perVisit?: number
  headers?: Record<string, string>
  subject?: Comparison['subject']
  /** Minimum share of the floor's rate; without it, the share is only reported. */
  target?: number
}

/** Measures the requests alternately with the floor and returns their share of the floor's rate. */
export async function compareWithFloor(bench: Workbench, floor: Floor, asked: Measurement) {
  const { name, paths, headers, subject, target, perVisit = 1 } = asked
  const requests = asked.requests ?? paths?.map((path) => ({ path }))
  const load = requests && { headers, requests }
  const figures = await bench.compare({ subject: subject ?? (await bench.portal()), floor, load })
  const ratio = rounded(figures.rate / perVisit / figures.floorRate)
  return {
    name,
    size: bench.size,
    ...figures,
    floor: floor.name,
    ratio,
    target: target === undefined ? 'reported' : `≥ ${target} ${floor.name}`,
    met: target === undefined || ratio >= target,
  } satisfies Line
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

/** A visit to a detail page as browsers make it: its data from the page cache, then the request that counts the view. */
export const visits = (ids: number[], page: (id: number) => string, view: (id: number) => string) => ({
  requests: ids.flatMap((id) => [{ path: page(id) }, { method: 'POST' as const, path: view(id) }]),
  perVisit: 2,
  target: 0.5,
})

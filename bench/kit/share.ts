import type { FloorName } from '../floors/queries.ts'
import { type Comparison, rounded } from './compare.ts'
import { type Floor, sqlFloor } from './floors.ts'
import type { Load } from './load.ts'
import type { Line, Workbench } from './scenario.ts'

interface Asked {
  name: string
  /** Of the portal's own process, unless another subject answers. */
  paths?: string[]
  /** Where they are not all plain reads. */
  requests?: Load['requests']
  /** So many requests are one visit; the share of the floor is that of visits. */
  perVisit?: number
  headers?: Record<string, string>
  subject?: Comparison['subject']
  /** The least share of the floor; without one it is only reported. */
  target?: number
}

/** What is asked for, in turns with the floor: the line that says which share of the floor's rate it reaches. */
export async function shareOf(bench: Workbench, floor: Floor, asked: Asked) {
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

/** Several lines of the portal against one floor of bare SQL on its data set. */
export async function sharesOf(bench: Workbench, name: FloorName, asked: Asked[]): Promise<Line[]> {
  const floor = await sqlFloor(name, (await bench.portal()).database)
  const lines: Line[] = []
  try {
    for (const one of asked) lines.push(await shareOf(bench, floor, one))
    return lines
  } finally {
    await floor.stop()
  }
}

/** A visitor's page of one thing as the browser asks for it: its data from the page cache, then the view it counts. */
export const visits = (ids: number[], page: (id: number) => string, view: (id: number) => string) => ({
  requests: ids.flatMap((id) => [{ path: page(id) }, { method: 'POST' as const, path: view(id) }]),
  perVisit: 2,
  target: 0.5,
})

import { type Comparison, rounded } from './compare.ts'
import type { Floor } from './floors.ts'
import type { Line, Workbench } from './scenario.ts'

interface Asked {
  name: string
  /** Of the portal's own process, unless another subject answers. */
  paths?: string[]
  headers?: Record<string, string>
  subject?: Comparison['subject']
  /** The least share of the floor; without one it is only reported. */
  target?: number
}

/** What is asked for, in turns with the floor: the line that says which share of the floor's rate it reaches. */
export async function shareOf(bench: Workbench, floor: Floor, { name, paths, headers, subject, target }: Asked) {
  const load = paths && { headers, requests: paths.map((path) => ({ path })) }
  const figures = await bench.compare({ subject: subject ?? (await bench.portal()), floor, load })
  const ratio = rounded(figures.rate / figures.floorRate)
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

import type { Floor } from './floors.ts'
import { type Load, runLoad } from './load.ts'
import { cpuMs } from './processes.ts'

export interface Comparison {
  subject: { url: string; pids: number[] }
  floor: Floor
  load?: Partial<Pick<Load, 'headers' | 'requests' | 'connections' | 'hasLargeResponses'>>
  /** Overrides the pace's value for large responses, which need fewer requests to warm up. */
  warmUpRequests?: number
}

export interface Pace {
  warmUpSeconds: number
  /** The warm-up continues until this many responses arrived: the JIT compiler counts calls, not seconds. */
  warmUpRequests: number
  seconds: number
  repeats: number
}
export const fullPace: Pace = { warmUpSeconds: 3, warmUpRequests: 1500, seconds: 10, repeats: 3 }
export const quickPace: Pace = { warmUpSeconds: 2, warmUpRequests: 1500, seconds: 3, repeats: 1 }

export interface Figures {
  p50: number
  p99: number
  rate: number
  cpuMsPerRequest: number
  /** Without PostgreSQL's share. */
  serverCpuMsPerRequest: number
  floorRate: number
  floorCpuMsPerRequest: number
}

interface Sample {
  p50: number
  p99: number
  rate: number
  cpuMsPerRequest: number
  serverCpuMsPerRequest: number
}

/** Measures subject and floor alternately, so that other load on the machine affects both. */
export async function compare({ subject, floor, load = {}, ...overrides }: Comparison, pace: Pace): Promise<Figures> {
  const subjects: Sample[] = []
  const floors: Sample[] = []
  const { warmUpSeconds, warmUpRequests } = { ...pace, ...overrides }
  for (const { url } of [floor, subject])
    await warmUp({ connections: 16, ...load, url, seconds: warmUpSeconds }, warmUpRequests)
  for (let repeat = 0; repeat < pace.repeats; repeat++) {
    floors.push(await sample(floor, load, pace.seconds))
    subjects.push(await sample(subject, load, pace.seconds))
  }
  const of = (samples: Sample[], key: keyof Sample) => rounded(median(samples.map((one) => one[key])))
  return {
    p50: of(subjects, 'p50'),
    p99: of(subjects, 'p99'),
    rate: of(subjects, 'rate'),
    cpuMsPerRequest: of(subjects, 'cpuMsPerRequest'),
    serverCpuMsPerRequest: of(subjects, 'serverCpuMsPerRequest'),
    floorRate: of(floors, 'rate'),
    floorCpuMsPerRequest: of(floors, 'cpuMsPerRequest'),
  }
}

async function warmUp(load: Load, requests: number) {
  let answered = 0
  do answered += (await runLoad(load)).requests
  while (answered < requests)
}

/** `pids` begins with the server's process; PostgreSQL's follows. */
async function sample(
  target: { url: string; pids: number[] },
  load: Comparison['load'],
  seconds: number,
): Promise<Sample> {
  const serverPids = target.pids.slice(0, 1)
  const [before, serverBefore] = [cpuMs(target.pids), cpuMs(serverPids)]
  const { p50, p99, rate, requests } = await runLoad({ connections: 16, ...load, url: target.url, seconds })
  return {
    p50,
    p99,
    rate,
    cpuMsPerRequest: (cpuMs(target.pids) - before) / requests,
    serverCpuMsPerRequest: (cpuMs(serverPids) - serverBefore) / requests,
  }
}

export const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
/** Rounds to three significant digits; more would be noise. */
export const rounded = (value: number) => Number(value.toPrecision(3))

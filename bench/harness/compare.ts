import type { Floor } from './floors.ts'
import { type BenchRequest, type Load, type LoadResult, runLoad } from './load.ts'
import { cpuMs } from './processes.ts'
import type { Size } from './sizes.ts'

/** A program under load. `pids` begins with the server's process; PostgreSQL's follows. */
export interface Target {
  url: string
  pids: number[]
}

/** Writes that each run sends once: returns `count` of them that have not been sent before. */
export type FreshRequests = (count: number) => Promise<BenchRequest[]>

export interface Comparison {
  subject: Target
  floor: Floor
  load?: Partial<Pick<Load, 'headers' | 'connections'>> & {
    requests?: BenchRequest[] | FreshRequests
  }
  /** Instead of the pace's larger number, for responses that take longer. */
  warmUpRequests?: number
}

export interface Pace {
  warmUpSeconds: number
  /** The warm-up continues until this many responses arrived: the JIT compiler counts calls, not seconds. */
  warmUpRequests: number
  seconds: number
  repeats: number
  /** Fresh writes that are made for a second: more than one process answers. */
  freshWrites: number
  /** See `runLoad`. */
  refusedShare?: number
}
const fullPace: Pace = {
  warmUpSeconds: 3,
  warmUpRequests: 1500,
  seconds: 10,
  repeats: 3,
  freshWrites: 4_000,
  refusedShare: 0.005,
}
const quickPace: Pace = {
  warmUpSeconds: 1,
  warmUpRequests: 50,
  seconds: 2,
  repeats: 1,
  freshWrites: 500,
  refusedShare: 0.5,
}

/** With the small data set, which all caches hold, figures vary less: ten seconds of each side are enough. */
export const paceOf = (size: Size, isQuick: boolean, wanted?: number): Pace => {
  if (isQuick) return quickPace
  const seconds = wanted ?? (size === 'S' ? 3.5 : fullPace.seconds)
  return { ...fullPace, warmUpSeconds: size === 'S' ? 2 : fullPace.warmUpSeconds, seconds }
}

interface Sample {
  p50: number
  p99: number
  rate: number
  cpuMsPerRequest: number
  /** Without PostgreSQL's share. */
  serverCpuMsPerRequest: number
  generatorCpuMsPerRequest: number
}

export interface Figures extends Sample {
  floorRate: number
  floorCpuMsPerRequest: number
  floorGeneratorCpuMsPerRequest: number
}

/** Measures subject and floor alternately, so that other load on the machine affects both. */
export async function compare(
  { subject, floor, load, warmUpRequests = Infinity }: Comparison,
  pace: Pace,
): Promise<Figures> {
  const subjects: Sample[] = []
  const floors: Sample[] = []
  const adapted = { ...pace, warmUpRequests: Math.min(pace.warmUpRequests, warmUpRequests) }
  for (const target of [floor, subject]) await warmUp(target, load, adapted)
  for (let repeat = 0; repeat < pace.repeats; repeat++) {
    floors.push(await sample(floor, load, pace))
    subjects.push(await sample(subject, load, pace))
  }
  const of = (samples: Sample[], key: keyof Sample) => rounded(median(samples.map((one) => one[key])))
  return {
    p50: of(subjects, 'p50'),
    p99: of(subjects, 'p99'),
    rate: of(subjects, 'rate'),
    cpuMsPerRequest: of(subjects, 'cpuMsPerRequest'),
    serverCpuMsPerRequest: of(subjects, 'serverCpuMsPerRequest'),
    generatorCpuMsPerRequest: of(subjects, 'generatorCpuMsPerRequest'),
    floorRate: of(floors, 'rate'),
    floorCpuMsPerRequest: of(floors, 'cpuMsPerRequest'),
    floorGeneratorCpuMsPerRequest: of(floors, 'generatorCpuMsPerRequest'),
  }
}

/** The load of one run; fresh requests are drawn for each. */
async function loadOf({ url }: Target, load: Comparison['load'], seconds: number, perSecond: number): Promise<Load> {
  const { requests, ...rest } = load ?? {}
  const shape = { connections: 16, ...rest, url, seconds }
  if (typeof requests === 'function') return { ...shape, requests: await requests(seconds * perSecond), isOnce: true }
  return { ...shape, ...(requests && { requests }) }
}

/** Bounds the warm-up of a server that answers a few requests in a second. */
const mostWarmUps = 20

async function warmUp(target: Target, load: Comparison['load'], pace: Pace) {
  for (let run = 0, answered = 0; run < mostWarmUps && (run === 0 || answered < pace.warmUpRequests); run++) {
    const next = await loadOf(target, load, pace.warmUpSeconds, pace.freshWrites)
    answered += (await runLoad(next, pace.refusedShare)).requests
  }
}

async function sample(target: Target, load: Comparison['load'], pace: Pace): Promise<Sample> {
  const run = await loadOf(target, load, pace.seconds, pace.freshWrites)
  const { result, cpu, serverCpu } = await withCpu(target, () => runLoad(run, pace.refusedShare))
  const { p50, p99, rate, requests, generatorCpuMs } = result
  return {
    p50,
    p99,
    rate,
    cpuMsPerRequest: cpu / requests,
    serverCpuMsPerRequest: serverCpu / requests,
    generatorCpuMsPerRequest: generatorCpuMs / requests,
  }
}

/** Runs a load and returns the CPU time that the target spent meanwhile: in all, and without PostgreSQL. */
export async function withCpu({ pids }: Pick<Target, 'pids'>, run: () => Promise<LoadResult>) {
  const [before, serverBefore] = [cpuMs(pids), cpuMs(pids.slice(0, 1))]
  const result = await run()
  return { result, cpu: cpuMs(pids) - before, serverCpu: cpuMs(pids.slice(0, 1)) - serverBefore }
}

export const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
/** Rounds to three significant digits; more would be noise. */
export const rounded = (value: number) => Number(value.toPrecision(3))

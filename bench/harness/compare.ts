import { type Line, median, rounded, type Size, type Verdict } from './figures.ts'
import type { Floor } from './floors.ts'
import { type BenchRequest, type Load, runLoad } from './load.ts'
import { cpuMs } from './processes.ts'

/** A program under load with the processes whose CPU time is its cost: server and PostgreSQL. */
export interface Target {
  url: string
  pids: number[]
}

/** Writes that each run sends once: returns `count` of them that have not been sent before. */
export type FreshRequests = (count: number) => Promise<BenchRequest[]>

/** CPU time of a call, a share of the floor's CPU time, or a share of its rate. */
export type Aim = { mostMs: number } | { share: number } | { rate: number }

export interface Asked {
  name: string
  aim: Aim
  /** Sent to the portal and to the floor alike. */
  requests: BenchRequest[] | FreshRequests
  /** By default the portal of the workbench. */
  subject?: Target
  /** Aims that are shares need one. */
  floor?: Floor
  growthLimit?: number
  load?: Partial<Pick<Load, 'headers' | 'connections'>>
  /** Instead of the pace's larger number, for responses that take longer. */
  warmUpRequests?: number
  /** Counts wrong results after the measurement; one makes the figures worthless. */
  countWrong?: () => Promise<number>
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
  refusedShare: number
}

/** With the small data set, which all caches hold, figures vary less: ten seconds of each side are enough. */
export const paceOf = (size: Size, isQuick: boolean, wanted?: number): Pace => {
  if (isQuick)
    return { warmUpSeconds: 1, warmUpRequests: 50, seconds: 2, repeats: 1, freshWrites: 500, refusedShare: 0.5 }
  const [warmUpSeconds, seconds] = size === 'S' ? [2, wanted ?? 3.5] : [3, wanted ?? 10]
  return { warmUpSeconds, warmUpRequests: 1_500, seconds, repeats: 3, freshWrites: 4_000, refusedShare: 0.005 }
}

interface Sample {
  p50: number
  p99: number
  rate: number
  cpuMs: number
  generatorCpuMs: number
}

export interface Figures extends Sample {
  floorRate?: number
  floorCpuMs?: number
}

/** Measures subject and floor alternately, so that other load on the machine affects both. */
export async function compare(subject: Target, asked: Asked, pace: Pace): Promise<Figures> {
  const targets = asked.floor ? [asked.floor, subject] : [subject]
  const samples = new Map<Target, Sample[]>(targets.map((target) => [target, []]))
  for (const target of targets) await warmUp(target, asked, pace)
  for (let repeat = 0; repeat < pace.repeats; repeat++)
    for (const target of targets) samples.get(target)!.push(await sample(target, asked, pace))
  const of = (target: Target, key: keyof Sample) => rounded(median(samples.get(target)!.map((one) => one[key])))
  return {
    p50: of(subject, 'p50'),
    p99: of(subject, 'p99'),
    rate: of(subject, 'rate'),
    cpuMs: of(subject, 'cpuMs'),
    generatorCpuMs: of(subject, 'generatorCpuMs'),
    ...(asked.floor && { floorRate: of(asked.floor, 'rate'), floorCpuMs: of(asked.floor, 'cpuMs') }),
  }
}

/** The load of one run; fresh requests are drawn for each. */
async function loadOf({ url }: Target, { requests, load }: Asked, seconds: number, perSecond: number): Promise<Load> {
  const shape = { connections: 16, ...load, url, seconds }
  if (typeof requests === 'function') return { ...shape, requests: await requests(seconds * perSecond), isOnce: true }
  return { ...shape, requests }
}

/** Bounds the warm-up of a server that answers a few requests in a second. */
const mostWarmUps = 20

async function warmUp(target: Target, asked: Asked, pace: Pace) {
  const enough = Math.min(pace.warmUpRequests, asked.warmUpRequests ?? Infinity)
  for (let run = 0, answered = 0; run < mostWarmUps && (run === 0 || answered < enough); run++) {
    const next = await loadOf(target, asked, pace.warmUpSeconds, pace.freshWrites)
    answered += (await runLoad(next, pace.refusedShare)).requests
  }
}

async function sample(target: Target, asked: Asked, pace: Pace): Promise<Sample> {
  const run = await loadOf(target, asked, pace.seconds, pace.freshWrites)
  const before = cpuMs(target.pids)
  const { p50, p99, rate, requests, generatorCpuMs } = await runLoad(run, pace.refusedShare)
  const spent = cpuMs(target.pids) - before
  return { p50, p99, rate, cpuMs: spent / requests, generatorCpuMs: generatorCpuMs / requests }
}

/** The figure with its verdict. */
export async function lineOf(size: Size, asked: Asked, figures: Figures): Promise<Line> {
  const { name, aim, floor, growthLimit, countWrong } = asked
  const wrong = await countWrong?.()
  return {
    name,
    size,
    ...figures,
    ...shownOf(aim, figures, floor?.name),
    ...(wrong !== undefined && { wrong }),
    verdict: wrong ? 'no' : verdictOf(aim, figures),
    ...(growthLimit && { growthLimit }),
  }
}

const shareOf = ({ cpuMs, floorCpuMs = 0 }: Figures) => rounded(floorCpuMs / cpuMs)
const rateOf = ({ rate, floorRate = 0 }: Figures) => rounded(rate / floorRate)

function shownOf(aim: Aim, figures: Figures, floor: string | undefined): Pick<Line, 'value' | 'unit' | 'target'> {
  if ('mostMs' in aim) return { value: figures.cpuMs, unit: 'ms CPU', target: `≤ ${aim.mostMs} ms CPU` }
  if ('rate' in aim) return { value: rateOf(figures), unit: 'of its rate', target: `≥ ${aim.rate} of ${floor} by rate` }
  return { value: shareOf(figures), unit: '', target: `≥ ${aim.share} of ${floor}` }
}

/** A rate may seem better than the floor's by this much because of noise. */
const rateNoise = 1.05

/**
 * Whether a target is met. A generator that needs more CPU time than the server it measures makes the figure worthless, and
 * a subject that beats its floor shows that the floor does unnecessary work.
 */
export function verdictOf(aim: Aim, figures: Figures): Verdict {
  if (figures.generatorCpuMs > figures.cpuMs) return 'does not count'
  if ('mostMs' in aim) return figures.cpuMs <= aim.mostMs ? 'yes' : 'no'
  if (shareOf(figures) > 1 || rateOf(figures) > rateNoise) return 'floor wrong'
  return ('rate' in aim ? rateOf(figures) >= aim.rate : shareOf(figures) >= aim.share) ? 'yes' : 'no'
}

import type { LoadResult } from './load.ts'

/** What came of a load, from the milliseconds of every answer. */
export const summed = (times: number[], failed: number, seconds: number): LoadResult => {
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { requests: times.length, rate: times.length / seconds, p50: at(0.5), p99: at(0.99), failed }
}

import type { LoadResult } from './load.ts'

/** Rate and percentiles, from the response time of every request in milliseconds. */
export const summarizeLoad = (times: number[], failed: number, seconds: number): LoadResult => {
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { requests: times.length, rate: times.length / seconds, p50: at(0.5), p99: at(0.99), failed }
}

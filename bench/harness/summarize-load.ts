import type { LoadResult } from './load.ts'

/** Starts to count the CPU time of this process; the result is in milliseconds. */
export const cpuMeter = () => {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
}

interface Measured {
  /** The response time of every request in milliseconds. */
  times: number[]
  /** The reason of every request that failed. */
  failures: string[]
  seconds: number
  generatorCpuMs: number
}

/** Rate and percentiles of a load. */
export const summarizeLoad = ({ times, failures, seconds, generatorCpuMs }: Measured): LoadResult => {
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  const reasons: Record<string, number> = {}
  for (const reason of failures) reasons[reason] = (reasons[reason] ?? 0) + 1
  return {
    requests: times.length,
    rate: times.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    failed: failures.length,
    reasons,
    generatorCpuMs,
  }
}

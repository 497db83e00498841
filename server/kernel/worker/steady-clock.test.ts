import { afterEach, expect, test, vi } from 'vitest'
import { steadyClock } from './start-worker.ts'

afterEach(() => vi.useRealTimers())

test("the queue's timers do not follow a clock that is set back or forward", () => {
  const before = steadyClock.now()
  expect(Math.abs(before - Date.now())).toBeLessThan(60_000)
  for (const days of [-1, 1]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 })
    expect(steadyClock.now() - before).toBeLessThan(10_000)
    expect(steadyClock.now() - before).toBeGreaterThanOrEqual(0)
    vi.useRealTimers()
  }
})

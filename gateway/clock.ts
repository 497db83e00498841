interface Waiter {
  due: number
  timer: NodeJS.Timeout | undefined
  finish(isDue: boolean): void
}

/**
 * Waits that can be accelerated, so that the providers' schedules of a whole day run in seconds. Only waits are
 * accelerated: timestamps stay real, because merchants refuse stale ones.
 */
export interface Clock {
  /** Resolves true when the time has passed, false when the clock was stopped. */
  wait(seconds: number): Promise<boolean>
  setSpeed(speed: number): void
  stop(): void
}

export const openClock = (initialSpeed = 1): Clock => {
  const waiters = new Set<Waiter>()
  let anchor = { real: Date.now(), virtual: 0, speed: initialSpeed }
  let isStopped = false
  const now = () => anchor.virtual + (Date.now() - anchor.real) * anchor.speed
  const maxTimeout = 2 ** 31 - 1

  const arm = (waiter: Waiter) => {
    clearTimeout(waiter.timer)
    const left = (waiter.due - now()) / anchor.speed
    waiter.timer = setTimeout(
      () => (now() >= waiter.due - 0.5 ? waiter.finish(true) : arm(waiter)),
      Math.min(Math.max(left, 0), maxTimeout),
    )
  }

  return {
    wait(seconds) {
      if (isStopped) return Promise.resolve(false)
      return new Promise((resolve) => {
        const waiter: Waiter = {
          due: now() + seconds * 1000,
          timer: undefined,
          finish(isDue) {
            clearTimeout(waiter.timer)
            waiters.delete(waiter)
            resolve(isDue)
          },
        }
        waiters.add(waiter)
        arm(waiter)
      })
    },
    setSpeed(speed) {
      anchor = { real: Date.now(), virtual: now(), speed }
      for (const waiter of waiters) arm(waiter)
    },
    stop() {
      isStopped = true
      for (const waiter of waiters) waiter.finish(false)
    },
  }
}

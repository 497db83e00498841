import type { LiveMessage } from './live.ts'

/** Subscribes to messages of the server; returns unsubscribe. Visitors subscribe to nothing and do not load the code. */
export const subscribeLive = (type: string, handler: (message: LiveMessage) => void): (() => void) => {
  let unsubscribe: (() => void) | undefined
  let isOver = false
  import('./live.ts')
    .then(({ live }) => {
      if (!isOver) unsubscribe = live.subscribe(type, handler)
    })
    .catch(() => {}) // a page without live messages shows what it loaded
  return () => {
    isOver = true
    unsubscribe?.()
  }
}

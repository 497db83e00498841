import { useCallback, useEffect, useRef, useState } from 'react'
import type { AuditLock } from '#contract/catalogue/items/audit-desk.ts'

/** How often actions at the desk prolong the lock; it ends ten minutes after the last one. */
const touchMs = 60_000
/** How often an item that somebody else has open is tried again. */
const retryMs = 15_000

interface LockCalls {
  lock: (id: number) => Promise<AuditLock>
  unlock: (id: number) => Promise<unknown>
  unlockPath: string
}

/** Calls of one desk are sent one after another, so that leaving an item never overtakes opening it again. */
const useInOrder = () => {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback(<T>(call: () => Promise<T>): Promise<T | undefined> => {
    const result = last.current.then(call).catch(() => undefined)
    last.current = result
    return result
  }, [])
}

/** Takes the lock of the open item, prolongs it while somebody works, and releases it on leaving. */
export const useAuditLock = ({ lock: take, unlock, unlockPath }: LockCalls, id: number | undefined) => {
  const [state, setState] = useState<{ id: number; lock: AuditLock }>()
  const lock = state && state.id === id ? state.lock : undefined
  const inOrder = useInOrder()

  const refresh = useCallback(async () => {
    if (id === undefined) return
    const found = await inOrder(() => take(id))
    if (found) setState({ id, lock: found })
  }, [id, take, inOrder])

  useEffect(() => {
    if (id === undefined) return
    void refresh()
    // A page that closes cannot wait for an ordinary call.
    const onHide = () =>
      navigator.sendBeacon(unlockPath, new Blob([JSON.stringify({ id })], { type: 'application/json' }))
    addEventListener('pagehide', onHide)
    return () => {
      removeEventListener('pagehide', onHide)
      void inOrder(() => unlock(id))
    }
  }, [id, refresh, unlock, unlockPath, inOrder])

  const isMine = lock?.isMine
  useEffect(() => {
    if (isMine === undefined) return
    if (!isMine) {
      const timer = setInterval(() => void refresh(), retryMs)
      return () => clearInterval(timer)
    }
    let touchedAt = Date.now()
    const touch = () => {
      if (Date.now() - touchedAt < touchMs) return
      touchedAt = Date.now()
      void refresh()
    }
    const actions = ['keydown', 'pointerdown', 'wheel'] as const
    for (const action of actions) addEventListener(action, touch, { passive: true })
    return () => {
      for (const action of actions) removeEventListener(action, touch)
    }
  }, [isMine, refresh])

  return { lock, refresh }
}

import { useCallback, useEffect, useRef, useState } from 'react'

export interface PlayerSource {
  /** The playlist; good for a few minutes, and for this person. */
  url: string
  /** WebVTT with the pictures of the seek bar. */
  thumbnails: string | null
}

type State = { kind: 'loading' } | { kind: 'playing'; source: PlayerSource } | { kind: 'failed'; reason?: string }

const delaysMs = [0, 2_000, 5_000]

/**
 * The address to play. One that has expired, or a network that was away, is replaced by a fresh one a few times in a
 * row; `settled` is told once it plays.
 */
export function useSource(open: () => Promise<PlayerSource>) {
  const [state, setState] = useState<State>({ kind: 'loading' })
  const failures = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const run = useRef(0)

  const load = useCallback(async () => {
    const mine = ++run.current
    try {
      const source = await open()
      if (mine === run.current) setState({ kind: 'playing', source })
    } catch (error) {
      if (mine === run.current) setState({ kind: 'failed', reason: error instanceof Error ? error.message : undefined })
    }
  }, [open])

  useEffect(() => {
    failures.current = 0
    setState({ kind: 'loading' })
    void load()
    return () => {
      run.current++
      clearTimeout(timer.current)
    }
  }, [load])

  return {
    state,
    settled() {
      failures.current = 0
    },
    broken() {
      const delay = delaysMs[failures.current++]
      if (delay === undefined) return setState({ kind: 'failed' })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void load(), delay)
    },
    again() {
      failures.current = 0
      setState({ kind: 'loading' })
      void load()
    },
  }
}

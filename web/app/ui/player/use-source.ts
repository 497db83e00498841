import { useCallback, useEffect, useRef, useState } from 'react'
import { preloadPlaylists } from './preload-playlists.ts'

export interface PlayerSource {
  /** Address of the playlist, valid for a few minutes and this person only. */
  url: string
  /** WebVTT file with the thumbnails of the seek bar. */
  thumbnails: string | null
}

type State = { kind: 'loading' } | { kind: 'playing'; source: PlayerSource } | { kind: 'failed'; reason?: string }

export type Source = ReturnType<typeof useSource>

const retryDelaysMs = [0, 2_000, 5_000]

/**
 * Loads the address of the video. After an error (expired address, lost network) it loads a new one, up to three times
 * in a row; `onPlaying` resets the count.
 */
export function useSource(open: () => Promise<PlayerSource>) {
  const [state, setState] = useState<State>({ kind: 'loading' })
  const failures = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const run = useRef(0)

  const load = useCallback(async () => {
    const current = ++run.current
    try {
      const source = await open()
      void preloadPlaylists(source.url)
      if (current === run.current) setState({ kind: 'playing', source })
    } catch (error) {
      if (current === run.current)
        setState({ kind: 'failed', reason: error instanceof Error ? error.message : undefined })
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
    onPlaying() {
      failures.current = 0
    },
    onError() {
      const delay = retryDelaysMs[failures.current++]
      if (delay === undefined) return setState({ kind: 'failed' })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void load(), delay)
    },
    retry() {
      failures.current = 0
      setState({ kind: 'loading' })
      void load()
    },
  }
}

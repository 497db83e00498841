import { useCallback, useEffect, useRef, useState } from 'react'
import { createRate } from './transfer-rate.ts'

export interface UploadTask {
  id: number
  name: string
  size: number
  state: 'sending' | 'done' | 'failed' | 'cancelled'
  loaded: number
  bytesPerSecond: number
  /** The connection is interrupted; the upload will resume. */
  isWaiting?: boolean
  error?: string
}

export interface SendOptions {
  onProgress: (progress: { loaded: number; total?: number; isWaiting?: boolean }) => void
  signal: AbortSignal
}

/** Sends a file, by a single request or a resumable upload. */
export type Send<Answer> = (file: File, options: SendOptions) => Promise<Answer>

/** Sends files and tracks progress, rate and outcome of each. */
export const useUploads = <Answer>(send: Send<Answer>, onDone: (answer: Answer, file: File) => void) => {
  const [tasks, setTasks] = useState<UploadTask[]>([])
  const running = useRef(new Map<number, AbortController>())
  const lastId = useRef(0)

  const change = useCallback(
    (id: number, part: Partial<UploadTask>) =>
      setTasks((now) => now.map((task) => (task.id === id ? { ...task, ...part } : task))),
    [],
  )

  const start = async (file: File) => {
    const id = ++lastId.current
    const stop = new AbortController()
    const rate = createRate()
    running.current.set(id, stop)
    const task = { id, name: file.name, size: file.size, state: 'sending', loaded: 0, bytesPerSecond: 0 } as const
    setTasks((now) => [...now, task])
    try {
      const onProgress: SendOptions['onProgress'] = ({ loaded, isWaiting = false }) =>
        change(id, {
          loaded: Math.min(loaded, file.size),
          bytesPerSecond: rate(loaded, performance.now()),
          isWaiting,
        })
      const answer = await send(file, { onProgress, signal: stop.signal })
      change(id, { state: 'done', loaded: file.size })
      onDone(answer, file)
    } catch (error) {
      if (stop.signal.aborted) change(id, { state: 'cancelled' })
      else change(id, { state: 'failed', error: error instanceof Error ? error.message : '上传失败' })
    } finally {
      running.current.delete(id)
    }
  }

  useEffect(() => {
    const stops = running.current
    return () => {
      for (const stop of stops.values()) stop.abort()
    }
  }, [])

  return {
    tasks,
    start: (files: readonly File[]) => {
      for (const file of files) void start(file)
    },
    cancel: (id: number) => running.current.get(id)?.abort(),
    remove: (id: number) => setTasks((now) => now.filter((task) => task.id !== id)),
  }
}

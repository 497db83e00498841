import { useCallback, useEffect, useRef, useState } from 'react'
import { createRate } from './transfer-rate.ts'
import type { Send, SendOptions } from './use-uploads.ts'

export interface QueuedUpload {
  /** What it belongs to; one file at a time. */
  key: string
  file: File
  state: 'waiting' | 'sending' | 'paused' | 'failed'
  loaded: number
  bytesPerSecond: number
  /** The connection is gone for the moment. */
  isCut?: boolean
  error?: string
}

export interface UploadQueue {
  uploads: QueuedUpload[]
  of: (key: string) => QueuedUpload | undefined
  /** Takes the place of what was under way for the key. */
  add: (key: string, file: File) => void
  pause: (key?: string) => void
  resume: (key?: string) => void
  cancel: (key: string) => void
}

interface QueueRules<Answer> {
  send: Send<Answer>
  onDone: (key: string, answer: Answer, file: File) => void
  /** The reason `send` is aborted with where what was sent is to be kept. */
  pauseReason: unknown
}

const atOnce = 2

/** Sends files few at a time, the others wait; each can be paused, resumed and given up. What is done leaves the queue. */
export const useUploadQueue = <Answer>({ send, onDone, pauseReason }: QueueRules<Answer>): UploadQueue => {
  const [uploads, setUploads] = useState<QueuedUpload[]>([])
  const running = useRef(new Map<string, AbortController>())
  const done = useRef(onDone)
  done.current = onDone

  const change = useCallback(
    (key: string, part: Partial<QueuedUpload>) =>
      setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one))),
    [],
  )
  const stop = useCallback((key: string, reason?: unknown) => {
    running.current.get(key)?.abort(reason)
    running.current.delete(key)
  }, [])

  const run = useCallback(
    async ({ key, file }: QueuedUpload) => {
      const mine = new AbortController()
      const rate = createRate()
      running.current.set(key, mine)
      const onProgress: SendOptions['onProgress'] = ({ loaded, isWaiting = false }) =>
        mine.signal.aborted ||
        change(key, {
          loaded: Math.min(loaded, file.size),
          bytesPerSecond: rate(loaded, performance.now()),
          isCut: isWaiting,
        })
      change(key, { state: 'sending', error: undefined })
      try {
        const answer = await send(file, { onProgress, signal: mine.signal })
        if (mine.signal.aborted) return
        setUploads((now) => now.filter((one) => one.key !== key))
        done.current(key, answer, file)
      } catch (error) {
        if (mine.signal.aborted) return
        change(key, { state: 'failed', error: error instanceof Error ? error.message : '上传失败' })
      }
      running.current.delete(key)
    },
    [send, change],
  )

  useEffect(() => {
    const free = atOnce - running.current.size
    const next = uploads.filter(({ key, state }) => state === 'waiting' && !running.current.has(key))
    for (const upload of next.slice(0, Math.max(free, 0))) void run(upload)
  }, [uploads, run])

  useEffect(() => {
    const stops = running.current
    return () => {
      for (const one of stops.values()) one.abort(pauseReason)
      stops.clear()
    }
  }, [pauseReason])

  const turn = (key: string | undefined, from: QueuedUpload['state'][], to: QueuedUpload['state']) =>
    setUploads((now) =>
      now.map((one) => ((key ?? one.key) === one.key && from.includes(one.state) ? { ...one, state: to } : one)),
    )

  return {
    uploads,
    of: (key) => uploads.find((one) => one.key === key),
    add(key, file) {
      stop(key)
      const upload: QueuedUpload = { key, file, state: 'waiting', loaded: 0, bytesPerSecond: 0 }
      setUploads((now) => [...now.filter((one) => one.key !== key), upload])
    },
    pause(key) {
      for (const one of key === undefined ? [...running.current.keys()] : [key]) stop(one, pauseReason)
      turn(key, ['waiting', 'sending'], 'paused')
    },
    resume: (key) => turn(key, ['paused', 'failed'], 'waiting'),
    cancel(key) {
      stop(key)
      setUploads((now) => now.filter((one) => one.key !== key))
    },
  }
}

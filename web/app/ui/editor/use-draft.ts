import { useCallback, useEffect, useRef, useState } from 'react'

interface StoredDraft<T> {
  value: T
  savedAt: string
}

const keyOf = (name: string) => `draft:${name}`
const pauseMs = 1_000

/** What was typed and never handed in, from this browser. */
export const readDraft = <T>(name: string): StoredDraft<T> | undefined => {
  try {
    return (JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null') as StoredDraft<T> | null) ?? undefined
  } catch {
    return undefined
  }
}

const keepDraft = <T>(name: string, value: T): void =>
  localStorage.setItem(keyOf(name), JSON.stringify({ value, savedAt: new Date().toISOString() }))

export const dropDraft = (name: string): void => localStorage.removeItem(keyOf(name))

const clock = () => new Date().toLocaleTimeString('zh-CN', { hour12: false })

interface Keeping<T> {
  /** Whether there is anything to keep. */
  isChanged: boolean
  /** Keeps it on the server; this browser then has it only while that fails, with the reason as its message. */
  send?: (value: T) => Promise<void>
}

/** Keeps what is typed a moment after each change; `status` is the one line that says so. */
export const useDraft = <T>(name: string, value: T, { isChanged, send }: Keeping<T>) => {
  const [status, setStatus] = useState('')
  const [isOnlyHere, setOnlyHere] = useState(false)
  const attempt = useTriesAgain(isOnlyHere)
  const isStopped = useRef(false)
  const pending = useRef<{ value: T }>(undefined)
  const sending = useRef(Promise.resolve())
  const latestSend = useRef(send)
  latestSend.current = send

  const keep = useCallback(async () => {
    if (!pending.current || isStopped.current) return
    const { value: now } = pending.current
    pending.current = undefined
    keepDraft(name, now)
    if (!latestSend.current) {
      return setStatus(navigator.onLine ? `已自动保存，${clock()}` : `断网，已存本机，${clock()}`)
    }
    try {
      await latestSend.current(now)
      if (!pending.current) dropDraft(name)
      setOnlyHere(false)
      setStatus(`草稿已自动保存，${clock()}`)
    } catch (error) {
      setOnlyHere(true)
      setStatus(`${error instanceof Error ? error.message : '网络断开'}，草稿保存在本机`)
    }
  }, [name])
  /** One after the other: the server keeps what comes last. */
  const keepNow = useCallback(() => {
    sending.current = sending.current.then(keep)
    return sending.current
  }, [keep])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt keeps the same value again
  useEffect(() => {
    if (!isChanged || isStopped.current) return setStatus('')
    pending.current = { value }
    setStatus('正在保存…')
    const timer = setTimeout(() => void keepNow(), pauseMs)
    return () => clearTimeout(timer)
  }, [value, isChanged, attempt, keepNow])

  /** Handed in or given up: there is nothing left to keep. */
  const stop = useCallback(() => {
    isStopped.current = true
    dropDraft(name)
    setStatus('')
  }, [name])
  return { status, isOnlyHere, keepNow, stop }
}

/** Counts how often the network came back while something waited for it. */
const useTriesAgain = (isWaiting: boolean): number => {
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!isWaiting) return
    const again = () => setAttempt((count) => count + 1)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isWaiting])
  return attempt
}

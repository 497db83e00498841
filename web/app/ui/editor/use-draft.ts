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

const dropDraft = (name: string): void => localStorage.removeItem(keyOf(name))

const clock = (time: Date) => time.toLocaleTimeString('zh-CN', { hour12: false })

/** Keeps what is typed in this browser a moment after each change; `status` is the one line that says so. */
export const useDraft = <T>(name: string, value: T, isChanged: boolean): { status: string; stop: () => void } => {
  const [status, setStatus] = useState('')
  const isStopped = useRef(false)
  useEffect(() => {
    if (!isChanged || isStopped.current) return setStatus('')
    setStatus('正在保存')
    const timer = setTimeout(() => {
      const now = new Date()
      localStorage.setItem(keyOf(name), JSON.stringify({ value, savedAt: now.toISOString() }))
      setStatus(navigator.onLine ? `已自动保存，${clock(now)}` : `断网，已存本机，${clock(now)}`)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [name, value, isChanged])
  /** Handed in: there is nothing left to keep. */
  const stop = useCallback(() => {
    isStopped.current = true
    dropDraft(name)
    setStatus('')
  }, [name])
  return { status, stop }
}

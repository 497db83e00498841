import { useCallback, useEffect, useRef, useState } from 'react'

interface StoredDraft<T> {
  value: T
  savedAt: string
}

const keyOf = (name: string) => `draft:${name}`
const pauseMs = 1_000

/** The unsubmitted draft stored in this browser. */
export const readDraft = <T>(name: string): StoredDraft<T> | undefined => {
  try {
    return (JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null') as StoredDraft<T> | null) ?? undefined
  } catch {
    return undefined
  }
}

const storeDraft = <T>(name: string, value: T): void =>
  localStorage.setItem(keyOf(name), JSON.stringify({ value, savedAt: new Date().toISOString() }))

export const dropDraft = (name: string): void => localStorage.removeItem(keyOf(name))

const clock = () => new Date().toLocaleTimeString('zh-CN', { hour12: false })

interface DraftOptions<T> {
  /** Whether there is anything to save. */
  isChanged: boolean
  /** Saves the draft on the server; the copy in this browser then only exists while that fails. */
  send?: (value: T) => Promise<void>
}

/** Saves a draft one second after each change; `status` is the line that tells the person. */
export const useDraft = <T>(name: string, value: T, { isChanged, send }: DraftOptions<T>) => {
  const [status, setStatus] = useState('')
  const [isOnlyLocal, setOnlyLocal] = useState(false)
  const attempt = useReconnects(isOnlyLocal)
  const isStopped = useRef(false)
  const pending = useRef<{ value: T }>(undefined)
  const sending = useRef(Promise.resolve())
  const latestSend = useRef(send)
  latestSend.current = send

  const save = useCallback(async () => {
    if (!pending.current || isStopped.current) return
    const { value: now } = pending.current
    pending.current = undefined
    storeDraft(name, now)
    if (!latestSend.current) {
      return setStatus(navigator.onLine ? `已自动保存，${clock()}` : `断网，已存本机，${clock()}`)
    }
    try {
      await latestSend.current(now)
      if (!pending.current) dropDraft(name)
      setOnlyLocal(false)
      setStatus(`草稿已自动保存，${clock()}`)
    } catch (error) {
      setOnlyLocal(true)
      setStatus(`${error instanceof Error ? error.message : '网络断开'}，草稿保存在本机`)
    }
  }, [name])
  /** Saves run one after the other, so that the last one wins on the server. */
  const saveNow = useCallback(() => {
    sending.current = sending.current.then(save)
    return sending.current
  }, [save])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt saves the same value again
  useEffect(() => {
    if (!isChanged || isStopped.current) return setStatus('')
    pending.current = { value }
    setStatus('正在保存…')
    const timer = setTimeout(() => void saveNow(), pauseMs)
    return () => clearTimeout(timer)
  }, [value, isChanged, attempt, saveNow])

  /** After submitting or discarding: removes the draft and stops saving. */
  const stop = useCallback(() => {
    isStopped.current = true
    dropDraft(name)
    setStatus('')
  }, [name])
  return { status, isOnlyLocal, saveNow, stop }
}

/** Counts `online` events while a save is waiting for the network. */
const useReconnects = (isWaiting: boolean): number => {
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!isWaiting) return
    const again = () => setAttempt((count) => count + 1)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isWaiting])
  return attempt
}

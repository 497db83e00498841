import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/** Names of the things that open pages are about, by path: tabs and breadcrumbs show them. */
let names: Readonly<Record<string, string>> = {}
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const none = {}

/** Tells tabs and breadcrumbs what the current page is about. */
export const useNamePage = (name: string): void => {
  const { pathname } = useLocation()
  useEffect(() => {
    names = { ...names, [pathname]: name }
    for (const listener of listeners) listener()
  }, [pathname, name])
}

export const usePageNames = (): Readonly<Record<string, string>> =>
  useSyncExternalStore(
    subscribe,
    () => names,
    () => none,
  )

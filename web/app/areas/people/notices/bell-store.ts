import type { BellData } from './bell-data.ts'
import { noticesData } from './notices-address.ts'

const empty: BellData = { count: 0, notices: [] }
let current = empty
let requests = 0
const watchers = new Set<() => void>()

const set = (next: BellData) => {
  current = next
  for (const notify of watchers) notify()
}

/** Only the response to the latest request is used, since responses may arrive out of order. */
const request = async (init?: RequestInit): Promise<void> => {
  const number = ++requests
  const response = await fetch(noticesData, { credentials: 'same-origin', ...init })
  const body = await response.json()
  if (!response.ok) throw new Error(body.message)
  if (number === requests) set(body)
}

export type NoticeChange = { do: 'read' | 'delete'; id: number } | { do: 'read-all' }

const formOf = (change: NoticeChange) =>
  new URLSearchParams(Object.entries(change).map(([name, value]) => [name, String(value)]))

/** The data of the bell, shared by all components of this tab. */
export const bellStore = {
  subscribe(notify: () => void) {
    watchers.add(notify)
    return () => {
      watchers.delete(notify)
    }
  },
  current: () => current,
  onServer: () => empty,
  /** Fetches the data again; on failure the old data stay. */
  refresh: () => request().catch(() => undefined),
  /** Changes notices of the member; rejects with the message to show. The request outlives a navigation to another page. */
  change: (change: NoticeChange) => request({ method: 'POST', body: formOf(change), keepalive: true }),
  clear: () => set(empty),
}

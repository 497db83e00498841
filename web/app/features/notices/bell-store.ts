import type { BellData } from './bell-data.ts'
import { noticesData } from './notices-address.ts'

const nothing: BellData = { count: 0, notices: [] }
let current = nothing
let asked = 0
const watchers = new Set<() => void>()

const show = (next: BellData) => {
  current = next
  for (const notify of watchers) notify()
}

/** Only the answer to the latest question counts: an earlier one may be older than what is shown. */
const take = async (init?: RequestInit): Promise<void> => {
  const mine = ++asked
  const answer = await fetch(noticesData, { credentials: 'same-origin', ...init })
  const body = await answer.json()
  if (!answer.ok) throw new Error(body.message)
  if (mine === asked) show(body)
}

export type NoticeChange = { do: 'read' | 'delete'; id: number } | { do: 'read-all' }

const formOf = (change: NoticeChange) =>
  new URLSearchParams(Object.entries(change).map(([name, value]) => [name, String(value)]))

/** What the bell of this tab shows, wherever in the page it is asked for. */
export const bellStore = {
  subscribe(notify: () => void) {
    watchers.add(notify)
    return () => {
      watchers.delete(notify)
    }
  },
  current: () => current,
  onServer: () => nothing,
  /** Looks again; where that fails, what is shown stays. */
  refresh: () => take().catch(() => undefined),
  /** Changes notices of mine; fails with the sentence to show. The request outlives the page it leads away from. */
  change: (change: NoticeChange) => take({ method: 'POST', body: formOf(change), keepalive: true }),
  forget: () => show(nothing),
}

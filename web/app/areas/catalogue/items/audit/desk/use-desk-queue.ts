import { useEffect, useRef, useState } from 'react'
import type { DeskEntry } from '#contract/catalogue/items/audit-desk.ts'
import { useLive } from '#lib/live/use-live.ts'
import { useIdParam } from '#lib/url/use-id-param.ts'
import { useLoad, useTicker } from '#ui/loading/use-load.ts'
import { type DeskDetail, type DeskKind, type DeskQueue, isFree } from './desk-kind.ts'

/** Queues are read again this often, in case a message was lost; waiting times grow meanwhile. */
const reloadMs = 30_000

/** The queue of the desk and the entry that is open; its id is part of the address. */
export const useDeskQueue = <Detail extends DeskDetail>(kind: DeskKind<Detail>) => {
  const { id: openedId, set: open } = useIdParam('id')
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set())
  const [more, setMore] = useState<{ entries: DeskEntry[]; hasMore: boolean }>()
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set())
  const load = useLoad<DeskQueue>(() => kind.list())
  useLive('audit', ({ type, kind: changed }) => {
    if (type === 'missed' || changed === kind.kind) void load.reload()
  })
  useTicker(() => void load.reload(), reloadMs)

  const first = load.data?.content ?? []
  const known = new Set(first.map(({ id }) => id))
  const entries = [...first, ...(more?.entries ?? []).filter(({ id }) => !known.has(id))].filter(
    ({ id }) => !decided.has(id),
  )

  const neighbour = (step: 1 | -1): DeskEntry | undefined => {
    const at = entries.findIndex(({ id }) => id === openedId)
    return at < 0 ? entries[0] : entries[at + step]
  }
  /** The next entry that nobody else has open and that was not skipped; after the last one the first again. */
  const nextFree = (except: number | undefined): DeskEntry | undefined => {
    const at = entries.findIndex(({ id }) => id === except)
    const inOrder = [...entries.slice(at + 1), ...entries.slice(0, Math.max(at, 0))].filter(isFree)
    return inOrder.find(({ id }) => !skipped.has(id)) ?? inOrder[0]
  }

  // Opens the first free entry when none is named.
  const hasStarted = useRef(false)
  const firstFree = nextFree(undefined)?.id
  useEffect(() => {
    if (hasStarted.current || !load.data) return
    hasStarted.current = true
    if (openedId === undefined && firstFree !== undefined) open(firstFree, { replace: true })
  }, [load.data, openedId, firstFree, open])

  return {
    load,
    entries,
    openedId,
    open,
    neighbour,
    hasMore: more?.hasMore ?? load.data?.hasMore === true,
    async loadMore() {
      const last = entries.at(-1)
      if (!last) return
      const { content, hasMore } = await kind.list(last.id)
      setMore({ entries: [...(more?.entries ?? []), ...content], hasMore })
    },
    skip() {
      const next = nextFree(openedId)
      if (openedId !== undefined) setSkipped((now) => new Set([...now, openedId]))
      if (next) open(next.id)
    },
    /** Removes a decided entry at once, without waiting for the server's list, and opens the next. */
    async advance(id: number, staysInQueue: boolean) {
      const next = nextFree(id)
      if (staysInQueue) setSkipped((now) => new Set([...now, id]))
      else setDecided((now) => new Set([...now, id]))
      open(next && next.id !== id ? next.id : undefined)
      await load.reload()
    },
    async bringBack(id: number) {
      setDecided((now) => new Set([...now].filter((one) => one !== id)))
      await load.reload()
      open(id)
    },
  }
}

import type { RouterContextProvider } from 'react-router'
import { api } from '#lib/api/server-api.ts'
import type { SharedKind } from './share-data.ts'

interface SharedCounts {
  /** By the id of an item. */
  sharedWith: Record<number, number>
  /** With how many people one may share a purchased course. */
  seats: number
}

/** With how many people I share each of these items. */
export const sharedCounts = async (
  context: Readonly<RouterContextProvider>,
  kind: SharedKind,
  items: { id: number }[],
): Promise<SharedCounts> => {
  if (items.length === 0) return { sharedWith: {}, seats: 0 }
  const { counts, seats } = await api(context).sharing.countShares({ kind, ids: items.map(({ id }) => id) })
  return { sharedWith: Object.fromEntries(counts.map(({ itemId, userCount }) => [itemId, userCount])), seats }
}

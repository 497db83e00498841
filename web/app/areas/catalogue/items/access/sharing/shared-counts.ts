import type { RouterContextProvider } from 'react-router'
import { api } from '#lib/api/server-api.ts'
import type { SharedKind } from './share-data.ts'

interface SharedCounts {
  /** Number of people by item id. */
  sharedWith: Record<number, number>
  /** Number of people a purchased course may be shared with. */
  seats: number
}

/** Counts the people with whom the member shares each of the items. */
export const sharedCounts = async (
  context: Readonly<RouterContextProvider>,
  kind: SharedKind,
  items: { id: number }[],
): Promise<SharedCounts> => {
  if (items.length === 0) return { sharedWith: {}, seats: 0 }
  const { counts, seats } = await api(context).sharing.countShares({ kind, ids: items.map(({ id }) => id) })
  return { sharedWith: Object.fromEntries(counts.map(({ itemId, userCount }) => [itemId, userCount])), seats }
}

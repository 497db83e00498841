import type { RouterContextProvider } from 'react-router'
import { api } from '#lib/api.ts'
import type { SharedKind } from './share-data.ts'

/** With how many people I share each of these items, by its id. */
export const sharedCounts = async (
  context: Readonly<RouterContextProvider>,
  kind: SharedKind,
  items: { id: number }[],
): Promise<Record<number, number>> => {
  if (items.length === 0) return {}
  const { counts } = await api(context).sharing.countShares({ kind, ids: items.map(({ id }) => id) })
  return Object.fromEntries(counts.map(({ itemId, userCount }) => [itemId, userCount]))
}

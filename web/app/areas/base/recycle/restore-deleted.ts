import type { RecycledKind } from '#contract/base/recycle/recycled-kinds.ts'
import { browserApi } from '#lib/api/browser-api.ts'

/** Undoes the deletion of items of one kind. */
export const restoreDeleted = (kind: RecycledKind, ids: number[]) => () =>
  browserApi.recycle.restoreRecycled({ items: ids.map((id) => ({ kind, id })) })

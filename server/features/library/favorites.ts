import { favoritesOf } from '../favorites/index.ts'
import { requireResource } from './resource.ts'
import './tables.ts'

/** A mark keeps the price of its day: the list says what became cheaper. */
export const favorites = favoritesOf({
  table: 'resource',
  label: '资源',
  require: async (tx, actor, id) => ({ coin: (await requireResource(tx, actor, id)).item.coin }),
})

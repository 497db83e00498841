import { favoritesOf } from '../favorites/index.ts'
import { requireItem } from './item.ts'
import './tables.ts'

/** A mark keeps the price of its day: the list says what became cheaper. */
export const favorites = favoritesOf({
  table: 'resource',
  label: '资源',
  require: async (tx, actor, id) => ({ coin: (await requireItem(tx, actor, id)).item.coin }),
})

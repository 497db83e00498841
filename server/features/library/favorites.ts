import { favoritesOf } from '../favorites/index.ts'
import { requireResource } from './resource.ts'
import './tables.ts'

/** A favourite stores the price of its day, so that the list can show which resources became cheaper. */
export const favorites = favoritesOf({
  table: 'resource',
  label: '资源',
  require: async (tx, actor, id) => ({ coin: (await requireResource(tx, actor, id)).item.coin }),
})

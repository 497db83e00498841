import { favoritesOf } from '../favorites/index.ts'
import { requireItem } from './item.ts'
import './tables.ts'

export const favorites = favoritesOf({
  table: 'lesson',
  label: '课程',
  async require(tx, actor, id) {
    await requireItem(tx, actor, id)
    return {}
  },
})

import { favoritesOf } from '../favorites/index.ts'
import { requireLesson } from './lesson.ts'
import './tables.ts'

export const favorites = favoritesOf({
  table: 'lesson',
  label: '课程',
  async require(tx, actor, id) {
    await requireLesson(tx, actor, id)
    return {}
  },
})

import type { z } from 'zod'
import type { AdminTopicItem } from '#contract/community/forum/forum.ts'

export type AdminTopic = z.output<typeof AdminTopicItem>

export interface Category {
  id: number
  categoryName: string
}

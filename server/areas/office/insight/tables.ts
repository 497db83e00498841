import type { Generated } from 'kysely'
import type { Timestamp } from '#kernel/database/index.ts'

export const owns = [
  'insight_day',
  'insight_salt',
  'insight_visitor',
  'insight_top_resource',
  'insight_top_lesson',
  'insight_gauge',
] as const

declare module '#kernel/database/tables.ts' {
  interface Tables {
    insight_day: {
      day: string
      visitors: Generated<number>
      views: Generated<number>
      registrations: Generated<number>
      top_ups: Generated<number>
      top_up_fen: Generated<number>
      sales: Generated<number>
      coins: Generated<number>
      downloads: Generated<number>
      watched_seconds: Generated<number>
      rolled_up_at: Timestamp | null
    }
    insight_salt: { day: string; salt: Generated<string> }
    insight_visitor: { day: string; visitor: Buffer }
    insight_top_resource: { rank: number; resource_id: number; downloads: number; sales: number; coins: number }
    insight_top_lesson: {
      rank: number
      lesson_id: number
      learners: number
      watched_seconds: number
      sales: number
      coins: number
    }
    insight_gauge: { name: string; value: number; taken_at: Timestamp }
  }
}

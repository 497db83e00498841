import type { Generated } from 'kysely'
import type { NewsSection, NewsState } from '#contract/news.ts'
import type { Timestamp } from '#kernel/database/index.ts'

export const owns = ['news', 'news_count'] as const

declare module '#kernel/database/tables.ts' {
  interface Tables {
    news: {
      id: Generated<number>
      title: string
      summary: string
      content: string
      section: (typeof NewsSection)['_zod']['output']
      cover: string | null
      state: NewsState
      published_at: Timestamp | null
      is_pinned: Generated<boolean>
      view_count: Generated<number>
      author_id: number
      version: Generated<number>
      created_at: Timestamp
      updated_at: Timestamp
      deleted_at: Timestamp | null
    }
    /** Written by triggers on news. */
    news_count: {
      grain: 'day' | 'year'
      state: NewsState
      period: string
      section: string
      is_pinned: boolean
      count: number
    }
  }
}

import type { Generated } from 'kysely'
import type { z } from 'zod'
import type { NewsSection, NewsState } from '#contract/pages/news/news.ts'
import type { Timestamp } from '#kernel/database/index.ts'

export const owns = ['news', 'news_file', 'news_version'] as const

declare module '#kernel/database/tables.ts' {
  interface Tables {
    news: {
      id: Generated<number>
      title: string
      summary: string
      content: string
      section: z.output<typeof NewsSection>
      cover: string | null
      state: NewsState
      published_at: Timestamp | null
      is_pinned: Generated<boolean>
      view_count: Generated<number>
      /** Of views, as resources have it of downloads. */
      trending_score: Generated<number>
      author_id: number
      source_name: Generated<string>
      source_link: string | null
      cover_seed: number | null
      file_ids: Generated<number[]>
      version: Generated<number>
      created_at: Timestamp
      updated_at: Timestamp
      deleted_at: Timestamp | null
    }
    news_file: {
      file_id: number
      /** Absent until an article is saved with the file. */
      news_id: number | null
      uploaded_at: Timestamp
    }
    news_version: {
      news_id: number
      version: number
      title: string
      summary: string
      content: string
      section: z.output<typeof NewsSection>
      cover: string | null
      cover_seed: number | null
      source_name: string
      source_link: string | null
      file_ids: number[]
      editor_id: number
      saved_at: Timestamp
    }
  }
}

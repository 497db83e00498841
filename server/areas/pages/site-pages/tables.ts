import type { Generated } from 'kysely'
import type { PageBlock } from '#contract/pages/site-pages/site-page-blocks.ts'
import type { BuiltInPage, PagePlace } from '#contract/pages/site-pages/site-pages.ts'
import type { Timestamp } from '#kernel/database/index.ts'

export const owns = ['site_page', 'site_page_address', 'site_page_version'] as const

declare module '#kernel/database/tables.ts' {
  interface Tables {
    site_page: {
      id: Generated<number>
      built_in: BuiltInPage | null
      slug: string | null
      title: string
      last_number: Generated<number>
      live_number: number | null
      live_title: string | null
      live_place: PagePlace | null
      scheduled_number: number | null
      scheduled_at: Timestamp | null
      version: Generated<number>
      created_at: Timestamp
      updated_at: Timestamp
      deleted_at: Timestamp | null
    }
    site_page_address: {
      slug: string
      page_id: number
      taken_at: Timestamp
    }
    site_page_version: {
      page_id: number
      number: number
      title: string
      description: string
      place: PagePlace
      /** Written as JSON text. */
      blocks: PageBlock[]
      editor_id: number
      saved_at: Timestamp
      published_at: Timestamp | null
      asks_again: Generated<boolean>
      changes: Generated<string[]>
      consent_version: string | null
    }
  }
}

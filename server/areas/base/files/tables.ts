import type { Generated } from 'kysely'
import type { Timestamp } from '#kernel/database/index.ts'
import type { FilePurpose } from './file-purposes.ts'

export const owns = ['picture', 'site_file', 'site_file_version', 'stored_file', 'upload', 'upload_part'] as const

declare module '#kernel/database/tables.ts' {
  interface Tables {
    picture: {
      id: string
      owner_id: number
      width: number
      height: number
      bytes: Generated<number>
      created_at: Timestamp
    }
    site_file: {
      name: string
      title: string
      download_name: string
      is_built_in: Generated<boolean>
      last_number: Generated<number>
      current_number: number | null
      version: Generated<number>
      updated_at: Timestamp
    }
    site_file_version: {
      name: string
      number: number
      file_id: number
      editor_id: number
      created_at: Timestamp
    }
    stored_file: {
      id: Generated<number>
      key: string
      name: string
      suffix: string
      size: number
      sha256: string
      purpose: Generated<FilePurpose>
      owner_id: number | null
      created_at: Timestamp
      erased_at: Timestamp | null
    }
    upload: {
      id: string
      owner_id: number
      purpose: string
      name: string
      suffix: string
      size: number
      received: Generated<number>
      lease_id: string | null
      lease_expires_at: Date | null
      used_at: Date | null
      expires_at: Date
      created_at: Timestamp
    }
    upload_part: {
      upload_id: string
      start: number
      size: number
      key: string
    }
  }
}

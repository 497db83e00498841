import type { Generated, GeneratedAlways } from 'kysely'
import type { Archive } from '#contract/catalogue/documents/previews/archive.ts'
import type { DocumentFacts } from '#contract/catalogue/documents/previews/reader.ts'
import type { RebuildPart, RebuildScope } from '#contract/catalogue/documents/previews/rebuild-words.ts'
import type { Timestamp } from '#kernel/database/index.ts'
import type { OutlineItem } from './pdf/pdfium-calls.ts'
import type { SheetRow } from './sheets/sheet-reader.ts'

export const owns = [
  'document',
  'document_page',
  'document_sheet',
  'document_sheet_part',
  'document_archive',
  'archive_document',
  'drawn_pages',
  'document_fingerprint',
  'document_band',
  'document_rebuild',
  'reading_place',
] as const

declare module '#kernel/database/tables.ts' {
  interface Tables {
    document: {
      file_id: number
      kind: Generated<'pages' | 'workbook' | 'archive'>
      state: Generated<'waiting' | 'running' | 'ready' | 'failed'>
      reason: string | null
      attempts: Generated<number>
      pdf_key: string | null
      pdf_size: number | null
      pdf_sha256: string | null
      page_count: number | null
      facts: DocumentFacts | null
      outline: Generated<OutlineItem[]>
      created_at: Timestamp
      started_at: Date | null
      finished_at: Date | null
    }
    document_sheet: {
      file_id: number
      sheet: number
      name: string
      row_count: number
      widths: number[]
      is_cut: boolean
    }
    document_sheet_part: { file_id: number; sheet: number; part: number; rows: SheetRow[] }
    document_archive: { file_id: number; contents: Archive }
    archive_document: { file_id: number; position: number; path: string; document_id: number }
    document_page: { file_id: number; page: number; width: number; height: number; text: string }
    drawn_pages: { file_id: number; first_page: number; bytes: Generated<number>; used_at: Timestamp }
    document_fingerprint: { file_id: number; hashes: number[]; shingle_count: number }
    document_band: { hash: number; file_id: number }
    document_rebuild: {
      id: GeneratedAlways<number>
      scope: RebuildScope
      resource_id: number | null
      parts: RebuildPart[]
      state: Generated<'running' | 'stopped' | 'done'>
      last_file_id: Generated<number>
      until_file_id: number
      done_count: Generated<number>
      failed_count: Generated<number>
      member_id: number
      created_at: Timestamp
      ended_at: Date | null
    }
    reading_place: { member_id: number; resource_id: number; page: number; updated_at: Timestamp }
  }
}

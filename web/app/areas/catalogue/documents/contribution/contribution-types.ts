import type { AiShare } from '#contract/base/moderation/ai-rules.ts'
import type { StoredItem } from '#contract/catalogue/documents/library.ts'

export interface UploadRules {
  suffixes: string[]
  maxMb: number
  freePercent: number
  maxFreePercent: number
  minFreePages: number
  maxFreePages: number
}

/** The resource as last submitted. */
export interface SavedResource {
  id: number
  name: string
  resourceDesc: string
  resourceCategoryId: number
  coin: number
  tags: string[]
  cover: string | null
  freePercent: number
  file: StoredItem
  /** Whether a new file needs a change note. */
  hasApprovedVersion: boolean
  changeNote: string
  aiShare: AiShare | null
}

import type { StoredItem } from '#contract/library.ts'

export interface UploadRules {
  suffixes: string[]
  maxMb: number
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
  file: StoredItem
  /** Whether a new file needs a change note. */
  hasApprovedVersion: boolean
  changeNote: string
}

import type { StoredItem } from '#contract/library.ts'

export interface UploadRules {
  suffixes: string[]
  maxMb: number
}

/** A resource as it was handed in last. */
export interface GivenContribution {
  id: number
  name: string
  resourceDesc: string
  resourceCategoryId: number
  coin: number
  tags: string[]
  cover: string | null
  file: StoredItem
}

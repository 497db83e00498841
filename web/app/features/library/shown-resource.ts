import type { ResourceItem } from '#contract/library.ts'

/** What cards and shelves show of a resource. */
export type ShownResource = Pick<
  ResourceItem,
  'id' | 'name' | 'resourceDesc' | 'cover' | 'resourceCategoryId' | 'suffix' | 'coin' | 'downloadCount'
>

/** For loaders: what nobody is shown a page does not carry. */
export const shownResource = ({
  id,
  name,
  resourceDesc,
  cover,
  resourceCategoryId,
  suffix,
  coin,
  downloadCount,
}: ResourceItem): ShownResource => ({
  id,
  name,
  resourceDesc,
  cover,
  resourceCategoryId,
  suffix,
  coin,
  downloadCount,
})

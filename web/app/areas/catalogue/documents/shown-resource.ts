import type { ResourceItem } from '#contract/catalogue/documents/library.ts'
import { pickFields } from '#lib/api/pick-fields.ts'

const pickShown = pickFields(
  'id',
  'name',
  'resourceDesc',
  'cover',
  'resourceCategoryId',
  'suffix',
  'coin',
  'downloadCount',
  'ratingAverage',
  'ratingCount',
)

/** For loaders: the fields of a resource that cards show. */
export const shownResource = (resource: ResourceItem) => pickShown(resource)
export type ShownResource = ReturnType<typeof shownResource>

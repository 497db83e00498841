import type { z } from 'zod'
import type { listResources } from '#contract/library/library.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { requirePeriod } from '#kernel/time/index.ts'
import { type ListFilter, listingOf, priceFilter } from '../offers/index.ts'
import './tables.ts'

export type ListQuery = z.output<typeof listResources.query>

export const itemColumns = [
  'resource.id',
  'resource.name',
  'resource.description',
  'resource.cover',
  'resource.category_id',
  'resource_category.name as category_name',
  'resource.uploaded_at',
  'resource.author_id',
  'member.nick_name as author_name',
  'resource.coin',
  'resource.view_count',
  'resource.download_count',
  'resource.rating_count',
  'resource.rating_sum',
  'resource.state',
  'resource.suffix',
  'resource.file_size',
] as const

export const resources = (db: Db | Tx) =>
  db
    .selectFrom('resource')
    .innerJoin('member', 'member.id', 'resource.author_id')
    .innerJoin('resource_category', 'resource_category.id', 'resource.category_id')

export const searchKind = 'resource'

export const listing = listingOf({
  table: 'resource',
  kind: searchKind,
  counts: { table: 'resource_count' },
  hasFormats: true,
  sortColumns: {
    uploadTime: 'uploaded_at',
    downloadCount: 'download_count',
    viewCount: 'view_count',
    coin: 'coin',
    rating: 'rating_score',
  },
  select: (db) => resources(db).select(itemColumns),
})

type Narrowing = Pick<
  ListQuery,
  'resourceCategoryId' | 'resourceCategoryIds' | 'hasCoin' | 'noCoin' | 'uploadTime' | 'uploadUserId' | 'format'
>

export const filterOf = (query: Partial<Narrowing>): ListFilter => {
  const { resourceCategoryId, resourceCategoryIds, uploadTime, uploadUserId, format } = query
  const [from, to = from] = [uploadTime ?? []].flat()
  requirePeriod({ from, to })
  return {
    ...(resourceCategoryId && { categoryId: resourceCategoryId }),
    ...priceFilter(query),
    ...(from && to && { from, to }),
    ...(uploadUserId && { authorId: uploadUserId }),
    ...(resourceCategoryIds && { categoryIds: resourceCategoryIds }),
    ...(format && { formats: format }),
  }
}

import type { z } from 'zod'
import type { countFoundResources, listResources } from '#contract/catalogue/documents/library.ts'
import { requirePeriod, yearOf } from '#kernel/time/index.ts'
import { itemLists, type ListFilter, priceFilter } from '../items/index.ts'
import { findByIds } from './list-queries.ts'
import { findPlaces } from './previews/found-places.ts'
import { toFoundItem } from './view.ts'

type Narrowing = Pick<z.output<typeof countFoundResources.query>, 'year'> &
  Pick<
    z.output<typeof listResources.query>,
    'resourceCategoryId' | 'resourceCategoryIds' | 'hasCoin' | 'noCoin' | 'uploadTime' | 'uploadUserId' | 'format'
  >

const filterOf = (query: Partial<Narrowing>): ListFilter => {
  const { resourceCategoryId, resourceCategoryIds, uploadTime, uploadUserId, format, year } = query
  const [from, to = from] = [uploadTime ?? []].flat()
  requirePeriod({ from, to })
  return {
    ...(resourceCategoryId && { categoryId: resourceCategoryId }),
    ...priceFilter(query),
    ...(from && to && { from, to }),
    ...(year && yearOf(year)),
    ...(uploadUserId && { authorId: uploadUserId }),
    ...(resourceCategoryIds && { categoryIds: resourceCategoryIds }),
    ...(format && { formats: format }),
  }
}

export const resourceLists = itemLists({ kind: 'resource', filterOf, findByIds, findPlaces, toFoundItem })

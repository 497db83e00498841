import { z } from 'zod'
import { Flag, Id, Keyword, oneOrMoreOf, Year } from '../../fields.ts'

/** The suffix of a stored file. */
const Format = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9]{1,8}$/, '文件格式不正确')
export const Formats = oneOrMoreOf(Format, '文件格式不正确')

/** The searched words, if any, and the chosen facet values. */
export const facetQuery = {
  name: Keyword.optional(),
  exact: Flag.optional(),
  hasCoin: Flag.optional(),
  noCoin: Flag.optional(),
  year: Year.optional(),
}

/** Number of matches per facet value, with the choices of the other facets applied; counted among the newest 1,000 items. */
export const SearchFacets = z.object({
  categories: z.array(z.object({ id: Id, count: z.int() })),
  years: z.array(z.object({ year: z.int(), count: z.int() })),
  /** By suffix; empty for content without files. */
  formats: z.array(z.object({ format: z.string(), count: z.int() })),
  free: z.int(),
  paid: z.int(),
})
export type SearchFacets = z.output<typeof SearchFacets>

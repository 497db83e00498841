import { z } from 'zod'
import { Flag, Id, oneOrMoreOf, Year } from './fields.ts'

/** The suffix of a file as it is stored. */
const Format = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9]{1,8}$/, '文件格式不正确')
export const Formats = oneOrMoreOf(Format, '文件格式不正确')

/** The words that are looked for, and what is chosen already. */
export const facetQuery = {
  name: z.string({ error: '请输入关键词' }).trim().min(1, '请输入关键词').max(60, '关键词最多 60 个字'),
  hasCoin: Flag.optional(),
  noCoin: Flag.optional(),
  year: Year.optional(),
}

/** How many of what has the words each choice leaves, with those about other things kept; counted among the newest 1,000. */
export const SearchFacets = z.object({
  categories: z.array(z.object({ id: Id, count: z.int() })),
  years: z.array(z.object({ year: z.int(), count: z.int() })),
  /** By suffix; none of what is no file. */
  formats: z.array(z.object({ format: z.string(), count: z.int() })),
  free: z.int(),
  paid: z.int(),
})
export type SearchFacets = z.output<typeof SearchFacets>

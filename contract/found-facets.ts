import { z } from 'zod'
import { Flag, Id, Year } from './fields.ts'

/** The words that are looked for, and what is chosen already. */
export const facetQuery = {
  name: z.string({ error: '请输入关键词' }).trim().min(1, '请输入关键词').max(60, '关键词最多 60 个字'),
  hasCoin: Flag.optional(),
  noCoin: Flag.optional(),
  year: Year.optional(),
}

/** How many of what has the words each choice leaves, with all other choices kept; counted among the newest 1,000. */
export const FoundFacets = z.object({
  categories: z.array(z.object({ id: Id, count: z.int() })),
  years: z.array(z.object({ year: z.int(), count: z.int() })),
  free: z.int(),
  paid: z.int(),
})
export type FoundFacets = z.output<typeof FoundFacets>

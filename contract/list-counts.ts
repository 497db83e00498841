import { z } from 'zod'
import { Day, Flag, Id } from './fields.ts'

/** The chosen price of a list whose choices are counted. */
export const priceQuery = { hasCoin: Flag.optional(), noCoin: Flag.optional() }

/** Number of listed items per choice of a filter, with the choices of the other filters applied. */
export const ListCounts = z.object({
  categories: z.array(z.object({ id: Id, count: z.int() })),
  years: z.array(z.object({ year: z.int(), count: z.int() })),
  /** Published on this day or later. */
  since: z.array(z.object({ day: Day, count: z.int() })),
  free: z.int(),
  paid: z.int(),
})
export type ListCounts = z.output<typeof ListCounts>

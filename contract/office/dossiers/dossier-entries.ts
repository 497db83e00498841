import { z } from 'zod'
import { Time } from '../../fields.ts'

/** The pictures in front of entries. */
export const entryIcons = [
  'coins',
  'purchase',
  'order',
  'upload',
  'course',
  'topic',
  'reply',
  'review',
  'report',
  'login',
  'administration',
  'audit',
  'person',
  'download',
  'consent',
] as const
export type EntryIcon = (typeof entryIcons)[number]

/** wait: waiting for somebody; run: in progress; ok: done; bad: failed; off: no longer active. */
export const EntryState = z.object({ label: z.string(), tone: z.enum(['wait', 'run', 'ok', 'bad', 'off']) })
export type EntryState = z.output<typeof EntryState>

/** One line of the timeline or of a list. */
export const Entry = z.object({
  /** Unique in its list. */
  key: z.string(),
  /** The number of the row it stands for. */
  id: z.int(),
  time: Time,
  icon: z.enum(entryIcons),
  kind: z.string(),
  title: z.string(),
  detail: z.string(),
  link: z.string().nullable(),
  /** V coins; negative when spent. */
  amount: z.int().nullable(),
  /** V coins afterwards. */
  balance: z.int().nullable(),
  /** Short text at the right, such as an amount of money or a number of replies. */
  note: z.string(),
  state: EntryState.nullable(),
})
export type Entry = z.output<typeof Entry>

export const Fact = z.object({ label: z.string(), value: z.string(), link: z.string().nullable() })
export type Fact = z.output<typeof Fact>

export const Figure = z.object({ label: z.string(), value: z.string(), note: z.string() })
export type Figure = z.output<typeof Figure>

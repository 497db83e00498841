import type { ReportKind } from '#contract/moderation.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'

/** A reported item in the moderation queue. */
export interface Described {
  title: string
  link: string
  authorId: number
  /** Only public items can be reported. */
  isPublic: boolean
}

/**
 * Functions of the features that own the content, passed in by features.ts because they come later; a missing kind
 * cannot be reported.
 */
export type ReportableKinds = Partial<
  Record<
    ReportKind,
    {
      /** Returns items by id without deleted ones. */
      describe(db: Db, ids: number[]): Promise<Map<number, Described>>
      /** Hides the item from the public; does nothing for a hidden or deleted one. */
      takeDown(tx: Tx, id: number, administrator: Actor, reason: string): Promise<void>
    }
  >
>

export const kindOf = (kinds: ReportableKinds, kind: ReportKind) => kinds[kind] ?? fail('report_kind_unsupported')

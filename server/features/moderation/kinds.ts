import type { ReportKind } from '#contract/moderation.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'

/** What the queue shows of a reported item. */
export interface Described {
  title: string
  link: string
  authorId: number
  /** Whether others can see it: nothing else can be reported. */
  isPublic: boolean
}

/**
 * What moderation has to ask the features that own the content. Those come later in the order of features, so features.ts
 * fills it in; a kind that is missing cannot be reported.
 */
export type ReportableKinds = Partial<
  Record<
    ReportKind,
    {
      /** Items by id; those that are deleted are left out. */
      describe(db: Db, ids: number[]): Promise<Map<number, Described>>
      /** Hides the item from the public; one that is hidden or gone already stays so. */
      takeDown(tx: Tx, id: number, administrator: Actor, reason: string): Promise<void>
    }
  >
>

/** As the audit log calls them. */
export const kindNames: Record<ReportKind, string> = {
  resource: '资源',
  lesson: '课程',
  topic: '话题',
  reply: '回复',
  news: '资讯',
  member: '用户',
}

export const kindOf = (kinds: ReportableKinds, kind: ReportKind) => kinds[kind] ?? fail('report_kind_unsupported')

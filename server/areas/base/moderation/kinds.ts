import type { AiShare } from '#contract/base/moderation/ai-rules.ts'
import type { ReportKind } from '#contract/base/moderation/moderation.ts'
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

/** One text of the context of a reported item, with its author. */
export interface PostRow {
  id: number
  author_name: string
  avatar: string | null
  created_at: Date
  floor: number | null
  text: string
  isTarget: boolean
  isOriginal: boolean
}

/** What was reported, with what was said around it. */
export interface ItemContext {
  section: string | null
  title: string
  posts: PostRow[]
  hiddenBefore: number
  hiddenAfter: number
  viewCount: number
  sameTextCount: number
}

/** What moderation asks of one kind of content. */
export interface ReportableKind {
  /** Returns items by id without deleted ones. */
  describe(db: Db, ids: number[]): Promise<Map<number, Described>>
  /** Reads the item, also a deleted one, with up to `around` posts before and after it. */
  readContext(db: Db, id: number, around: number): Promise<ItemContext | undefined>
  /** Hides the item from the public; does nothing for a hidden or deleted one. */
  takeDown(tx: Tx, id: number, administrator: Actor, reason: string): Promise<void>
  /** LAW-3: for content whose author declares what AI made; whether it changed anything. */
  ruleAiShare?(tx: Tx, id: number, share: AiShare | null): Promise<boolean>
}

/** Passed in by features.ts, because the features that own the content come later; a missing kind cannot be reported. */
export type ReportableKinds = Partial<Record<ReportKind, ReportableKind>>

export const kindOf = (kinds: ReportableKinds, kind: ReportKind) => kinds[kind] ?? fail('report_kind_unsupported')

/** The context of an item that stands alone: its own text. */
export const loneContext = (
  row: Pick<PostRow, 'id' | 'author_name' | 'avatar' | 'created_at' | 'text'> & {
    section: string | null
    title: string
    view_count: number
  },
): ItemContext => ({
  section: row.section,
  title: row.title,
  posts: [{ ...row, floor: null, isTarget: true, isOriginal: false }],
  hiddenBefore: 0,
  hiddenAfter: 0,
  viewCount: row.view_count,
  sameTextCount: 1,
})

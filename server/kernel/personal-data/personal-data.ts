import type { Db, Tx } from '#kernel/database/index.ts'

/**
 * One kind of thing a feature keeps about people: what they find of it in a copy of their data, and what becomes of it
 * when their account is closed.
 */
export interface PersonalData {
  /** The file in the copy, without its ending. */
  name: string
  /** What it holds, in the list at the front of the copy. */
  title: string
  /** All of it, oldest first, read while it is written out. */
  rows(db: Db, memberId: number): AsyncIterable<object>
  /**
   * Removes it; the answer names folders of the file store that go once that is committed. What has no `erase` stays,
   * tied to a person without a name: books, orders and what others rely on.
   */
  erase?(tx: Tx, memberId: number): Promise<string[]>
}

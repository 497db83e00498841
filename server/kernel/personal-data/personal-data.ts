import type { Db, Tx } from '#kernel/database/index.ts'

/**
 * One kind of personal data of a feature: how it is exported into a copy of a member's data, and how it is erased when
 * the account is closed.
 */
export interface PersonalData {
  /** The name of its file in the copy, without extension. */
  name: string
  /** Its description in the table of contents of the copy. */
  title: string
  /** All rows, oldest first, streamed. Without it, the copy does not contain them. */
  rows?(db: Db, memberId: number): AsyncIterable<object>
  /**
   * Removes it and returns folders of the file store to delete after the commit. Data without `erase` stays, tied to an
   * anonymous person: the ledger, orders and content others rely on.
   */
  erase?(tx: Tx, memberId: number): Promise<string[]>
}

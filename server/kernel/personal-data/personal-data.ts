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

/** One kind of things that one account has and another gets when two accounts of the same person are merged. */
export interface MergedData {
  /** Its name in the comparison of the two accounts. */
  title: string
  /** How many the account has: rows, or coins. */
  count(db: Db | Tx, memberId: number): Promise<number>
  /** `count` gives coins; they move at once, however many they are. */
  isAmount?: true
  /** Why the account cannot be merged into another now; undefined if it can. */
  refusal?(db: Db | Tx, memberId: number): Promise<string | undefined>
  /** Gives everything to the other account; what both have stays once. Without it, things stay with the closed account. */
  move?(tx: Tx, from: number, into: number): Promise<void>
}

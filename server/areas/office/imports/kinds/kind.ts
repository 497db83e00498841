import type { Db, Tx } from '#kernel/database/index.ts'
import type { FileStore } from '#kernel/files/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import type { Lookups } from '../lookups.ts'
import type { ItemFiles } from '../open-item-files.ts'

/** What a row is imported with. */
export interface RowContext {
  db: Db
  files: FileStore
  itemFiles: ItemFiles
  lookups: Lookups
  /** The administrator who imports. */
  importer: Actor
  /** Called in the transaction that adds the item. In a check it throws, so that nothing stays. */
  onImported(tx: Tx, id: number): Promise<void>
}

export type Values = Record<string, string>

/** How rows of one kind become items. Refusals are those of ordinary writes. */
export interface ImportedKind {
  /** Fields whose values no two rows of a table may share. */
  unique: readonly string[]
  add(context: RowContext, values: Values): Promise<void>
  /** Completes an item that a killed worker may have left without its files. */
  complete?(context: RowContext, values: Values, id: number): Promise<void>
}

export { withoutWaitingForDisk } from './async-commit.ts'
export { type BufferedCounter, countRows, createBufferedCounter } from './buffered-counter.ts'
export {
  beforeClose,
  type Connection,
  connect,
  connectForMigrations,
  type Db,
  driverOptions,
  isEmbedded,
  poolOf,
  type Size,
  type Timestamp,
  type Tx,
} from './connection.ts'
export { ensureFact, readFact, writeFact } from './installation-facts.ts'
export { poolDialect } from './kysely-dialect.ts'
export { lateReadCounts, lateReads, readLateFrom } from './late-reads.ts'
export { containsPattern } from './like-pattern.ts'
export { readLogPlace } from './log-place.ts'
export {
  isFromBeforeBaseline,
  MigrationRefused,
  migrate,
  migrateRestored,
  migrationsOf,
  oldestPostgres,
  pendingMigrations,
  pendingRoutines,
  runMigrations,
} from './migrate.ts'
export { prepared, preparedRow, preparedShortRead } from './prepared.ts'
export { compareQueryTexts } from './query-texts.ts'
export { findRestore, halfRestored, markRestore, unmarkRestore } from './restore-mark.ts'
export { readRoutines, type SchemaSource, schemaFingerprint } from './schema-source.ts'
export type { Tables } from './tables.ts'
export { afterCommit, inTransaction, withBeforeCommit } from './transaction.ts'
export { requireAnswer, watchDatabase } from './watch-database.ts'

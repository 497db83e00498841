import { sql } from 'kysely'

/** Not taken back and not over yet. */
export const isCurrent = (share: string) =>
  sql<boolean>`(${sql.ref(`${share}.revoked_at`)} is null and (${sql.ref(`${share}.until`)} is null or ${sql.ref(`${share}.until`)} > now()))`

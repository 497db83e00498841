import { sql } from 'kysely'

/** Neither revoked nor expired. */
export const isCurrent = (share: string) =>
  sql<boolean>`(${sql.ref(`${share}.revoked_at`)} is null and (${sql.ref(`${share}.expires_at`)} is null or ${sql.ref(`${share}.expires_at`)} > now()))`

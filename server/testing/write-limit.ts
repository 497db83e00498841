import { sql } from 'kysely'
import type { Db } from '#kernel/database/index.ts'

/** Lifts the write limit of members (ACC-19), for suites in which one member stands for many. */
export const liftWriteLimit = (db: Db) =>
  sql`insert into setting (setting_group, version, contents) values ('limits', 1, '{"writesPerAccount": 10000000}')`.execute(
    db,
  )

import { sql } from 'kysely'
import type { Db } from '#kernel/database/index.ts'

/** Switches web push on (MSG-14), for suites that try every call: `a.example` is where their valid addresses lead. */
export const offerPush = (db: Db) =>
  sql`insert into setting (setting_group, version, contents) values ('notices', 1, '{"webPush": 1, "pushServices": ["a.example"]}')`.execute(
    db,
  )

import { connect, readFact, writeFact } from '#kernel/database/index.ts'
import { loadConfig } from '../server/config.ts'

/**
 * Fills an empty portal with the demo; a portal that has it already, or has its own members, is left unchanged. The loaders
 * are imported only when needed, because every start waits for this check.
 */
const load = async () => {
  const config = loadConfig()
  const { db, sql, close } = connect(config.databaseDirectUrl ?? '', { max: 4 })
  const lock = await sql.reserve()
  try {
    await lock`select pg_advisory_lock(hashtext('demo.load'))`
    if (await needsDemo(db)) await (await import('./load-database.ts')).loadDatabase(db)
  } finally {
    lock.release()
    await close()
  }
}

/** An interrupted load is continued; a portal that already has members keeps its own content. */
const needsDemo = async (db: ReturnType<typeof connect>['db']) => {
  const state = await readFact(db, 'demo')
  if (state !== undefined) return state === 'texts'
  const person = await db.selectFrom('member').select('id').limit(1).executeTakeFirst()
  if (person) {
    await writeFact(db, 'demo', 'complete')
    return false
  }
  await writeFact(db, 'demo', 'texts')
  return true
}

await load().catch((error: Error) => {
  console.error(`演示内容没有装入：${error.message}`)
  process.exit(1)
})

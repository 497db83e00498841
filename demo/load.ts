import { connect, readFact, writeFact } from '#kernel/database/index.ts'
import { loadConfig } from '../server/config.ts'

/**
 * Fills an empty portal with the texts of the demo; a portal that has them, or has people of its own, is left alone.
 * What fills it is read only then: every start asks, and waits for the answer.
 */
const load = async () => {
  const config = loadConfig()
  const { db, sql, close } = connect(config.databaseDirectUrl ?? '', { max: 4 })
  const lock = await sql.reserve()
  try {
    await lock`select pg_advisory_lock(hashtext('demo.load'))`
    if (await isWanted(db)) await (await import('./load-texts.ts')).loadTexts(db)
  } finally {
    lock.release()
    await close()
  }
}

/** An interrupted load goes on; a portal somebody already works with keeps its own content. */
const isWanted = async (db: ReturnType<typeof connect>['db']) => {
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

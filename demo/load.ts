import { loadConfig } from '#kernel/config.ts'
import { connect } from '#kernel/db.ts'
import { readFact, writeFact } from '#kernel/installation.ts'
import type { Actor } from '#kernel/session.ts'
import { loadAccounts } from './accounts.ts'
import { loadCoins } from './coins.ts'
import { loadNews } from './news.ts'
import { loadSensitiveWords } from './sensitive.ts'

const say = (line: string) => console.log(`演示内容：${line}`)

/** Fills an empty portal with the demo content; a portal that has it, or has people of its own, is left alone. */
const load = async () => {
  const config = loadConfig()
  const { db, sql, close } = connect(config.databaseDirectUrl ?? '', { max: 4 })
  const lock = await sql.reserve()
  try {
    await lock`select pg_advisory_lock(hashtext('demo.load'))`
    if (await isWanted(db)) {
      const id = await loadAccounts(db, say)
      await loadCoins(db, say)
      await loadSensitiveWords(db, administrator(id), say)
      await loadNews(db, administrator(id), say)
    }
    await writeFact(db, 'demo', 'complete')
  } finally {
    lock.release()
    await close()
  }
}

const administrator = (id: number): Actor => ({
  id,
  username: 'admin',
  name: '超级管理员',
  sessionId: 0,
  level: 1,
  role: 'admin',
  mustChangePassword: false,
})

/** An interrupted load goes on; a portal somebody already works with keeps its own content. */
const isWanted = async (db: ReturnType<typeof connect>['db']) => {
  const state = await readFact(db, 'demo')
  if (state !== undefined) return state === 'texts'
  const person = await db.selectFrom('member').select('id').limit(1).executeTakeFirst()
  if (person) return false
  await writeFact(db, 'demo', 'texts')
  return true
}

await load().catch((error: Error) => {
  console.error(`演示内容没有装入：${error.message}`)
  process.exit(1)
})

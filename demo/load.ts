import { loadConfig } from '#kernel/config.ts'
import { connect } from '#kernel/db.ts'
import { readFact, writeFact } from '#kernel/installation.ts'
import { loadAccounts } from './accounts.ts'
import { loadCoins } from './coins.ts'
import { loadCompanies } from './companies.ts'
import { loadCourses } from './courses.ts'
import { loadHistory } from './history.ts'
import { loadNews } from './news.ts'
import { openUploads } from './open-uploads.ts'
import { peopleOf } from './people.ts'
import { loadSensitiveWords } from './sensitive.ts'
import { loadTopics } from './topics.ts'

const say = (line: string) => console.log(`演示内容：${line}`)

/** Fills an empty portal with the texts of the demo, which `load-files.ts` goes on from; a portal that has it, or has people of its own, is left alone. */
const load = async () => {
  const config = loadConfig()
  const { db, sql, close } = connect(config.databaseDirectUrl ?? '', { max: 4 })
  const lock = await sql.reserve()
  try {
    await lock`select pg_advisory_lock(hashtext('demo.load'))`
    if (await isWanted(db)) {
      await loadAccounts(db, say)
      await loadCoins(db, say)
      const administrator = (await peopleOf(db))('admin')
      await loadSensitiveWords(db, administrator, say)
      await loadNews(db, administrator, say)
      await loadCompanies(db, administrator, say)
      await loadCourses(db, administrator, say)
      await loadTopics(db, say)
      await loadHistory(db, say)
      await openUploads(db, administrator)
      await writeFact(db, 'demo', 'files')
    }
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

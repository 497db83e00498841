import { type Db, writeFact } from '#kernel/database/index.ts'
import { loadAccounts } from './accounts.ts'
import { loadCoins } from './coins.ts'
import { loadCompanies } from './companies.ts'
import { loadCourses } from './courses.ts'
import { loadHistory } from './history.ts'
import { loadNews } from './news.ts'
import { openUploads } from './open-uploads.ts'
import { memberFinder } from './people.ts'
import { loadSensitiveWords } from './sensitive.ts'
import { loadTopics } from './topics.ts'

const say = (line: string) => console.log(`演示内容：${line}`)

/** Loads everything that needs no files; `load-files.ts` continues from there. */
export const loadDatabase = async (db: Db): Promise<void> => {
  await loadAccounts(db, say)
  await loadCoins(db, say)
  const administrator = (await memberFinder(db))('admin')
  await loadSensitiveWords(db, administrator, say)
  await loadNews(db, administrator, say)
  await loadCompanies(db, administrator, say)
  await loadCourses(db, administrator, say)
  await loadTopics(db, say)
  await loadHistory(db, say)
  await openUploads(db, administrator)
  await writeFact(db, 'demo', 'files')
}

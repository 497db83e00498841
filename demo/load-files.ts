import { readFact, writeFact } from '#kernel/database/index.ts'
import { loadConfig } from '../server/config.ts'
import { openServices } from '../server/open-services.ts'
import { loadLearning } from './learning.ts'
import { loadDocuments } from './load-documents.ts'
import { makePreviews } from './previews.ts'
import { makeFirstVideos, makeVideos } from './videos.ts'

const say = (line: string) => console.log(`演示内容：${line}`)

/** Generates the demo's files while the portal already runs; files of an earlier start are left unchanged. */
const loadFiles = async () => {
  const parts = await openServices(loadConfig(), { max: 3 })
  const lock = await parts.sql.reserve()
  try {
    await lock`select pg_advisory_lock(hashtext('demo.load'))`
    if ((await readFact(parts.db, 'demo')) !== 'files') return
    await loadDocuments(parts, say)
    await makeFirstVideos(parts)
    await loadLearning(parts.db)
    await makePreviews(parts.db)
    await makeVideos(parts, say)
    await loadLearning(parts.db)
    await writeFact(parts.db, 'demo', 'complete')
    say('文件与预览都已就绪')
  } finally {
    lock.release()
    await parts.close()
  }
}

await loadFiles().catch((error: Error) => {
  console.error(`演示文件没有全部装入，下次启动时继续：${error.message}`)
  process.exit(1)
})

import { setTimeout as wait } from 'node:timers/promises'
import { readSuffixes } from '#contract/catalogue/documents/previews/resource-suffixes.ts'
import { type Db, inTransaction, readFact, writeFact } from '#kernel/database/index.ts'
import { onVersionAdded } from '../server/areas/catalogue/documents/index.ts'
import { loadConfig } from '../server/config.ts'
import { openServices } from '../server/open-services.ts'
import { loadLearning } from './learning.ts'
import { loadDocuments } from './load-documents.ts'
import { makeFirstVideos, makeVideos } from './videos.ts'
import { waitForIdleCpu } from './wait-for-idle-cpu.ts'

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

/**
 * Has the previews of the demo's documents generated one after the other, each after waiting up to half a minute for an
 * idle CPU: a hundred conversions at once would slow down the first visitors.
 */
const makePreviews = async (db: Db): Promise<void> => {
  for (const { file_id } of await documentsWithoutPreview(db)) {
    await waitForIdleCpu()
    await queue(db, file_id)
    await waitUntilConverted(db)
  }
}

const documentsWithoutPreview = (db: Db) =>
  db
    .selectFrom('resource')
    .innerJoin('item', 'item.id', 'resource.item_id')
    .leftJoin('document', 'document.file_id', 'resource.file_id')
    .select('resource.file_id')
    .where('resource.suffix', 'in', readSuffixes)
    .where('document.file_id', 'is', null)
    .orderBy('item.uploaded_at', 'desc')
    .execute()

const queue = inTransaction((tx, fileId: number) => onVersionAdded(tx, fileId))

/** Waits until the worker has no document left to convert. */
const waitUntilConverted = async (db: Db): Promise<void> => {
  const isPending = () =>
    db.selectFrom('document').select('file_id').where('state', 'in', ['waiting', 'running']).limit(1).executeTakeFirst()
  while (await isPending()) await wait(500)
}

await loadFiles().catch((error: Error) => {
  console.error(`演示文件没有全部装入，下次启动时继续：${error.message}`)
  process.exit(1)
})

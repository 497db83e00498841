import { setTimeout as wait } from 'node:timers/promises'
import { loadConfig } from '#kernel/config.ts'
import type { Db } from '#kernel/db.ts'
import { readFact, writeFact } from '#kernel/installation.ts'
import { openParts } from '../server/parts.ts'
import { peopleOf } from './people.ts'
import { demoResources, loadResources } from './resources.ts'

const say = (line: string) => console.log(`演示内容：${line}`)

/** Makes the files of the demo while the portal already serves; what a start before this one made is left alone. */
const loadFiles = async () => {
  const parts = await openParts(loadConfig(), { connections: 3 })
  const lock = await parts.sql.reserve()
  try {
    await lock`select pg_advisory_lock(hashtext('demo.load'))`
    if ((await readFact(parts.db, 'demo')) !== 'files') return
    const administrator = (await peopleOf(parts.db))('admin')
    await loadResources(parts, administrator, demoResources(), say)
    await converted(parts.db)
    await writeFact(parts.db, 'demo', 'complete')
    say('文件与预览都已就绪')
  } finally {
    lock.release()
    await parts.close()
  }
}

/** Waits until the worker is done with every document. */
const converted = async (db: Db): Promise<void> => {
  const isUnderWay = () =>
    db.selectFrom('document').select('file_id').where('state', 'in', ['waiting', 'running']).limit(1).executeTakeFirst()
  while (await isUnderWay()) await wait(2000)
}

await loadFiles().catch((error: Error) => {
  console.error(`演示文件没有全部装入，下次启动时继续：${error.message}`)
  process.exit(1)
})

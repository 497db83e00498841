import { connect } from '#kernel/database/index.ts'
import type { Caller } from '#kernel/http/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { loadConfig } from '../../server/config.ts'
import { createViewCounters } from '../../server/features/lessons/index.ts'
import { reportProgress } from '../../server/features/lessons/learning/report-progress.ts'
import { serveJson } from '../harness/serve-json.ts'
import { benchActor } from './bench-actor.ts'

/** Progress reports of a thousand players, each in a different free lesson, behind node:http. Arguments: port, database. */
const [port, url = ''] = process.argv.slice(2)
const { db } = connect(url, { max: 10 })
const config = loadConfig({ DATABASE_URL: url })
const { watched } = createViewCounters(db, createLog('warn'))
const people = 1000
/** First sections of free lessons that are listed at every size. */
const sections = Array.from({ length: people }, (_, at) => at + 1)
  .filter((id) => id % 3 === 0 && id % 97 !== 0 && id % 101 !== 0 && id % 211 !== 0 && id % 19 !== 0)
  .map((id) => id * 8)

let turn = 0
const report = () => {
  const at = turn++
  const caller: Caller = { headers: {}, address: '', requestId: '', userAgent: '', cookies: [] }
  const position = (Math.floor(at / people) * 10) % 590
  const progress = {
    sectionId: sections[(at % people) % sections.length]!,
    position,
    watched: [[position, position + 10]],
  }
  return reportProgress(
    { config, db },
    benchActor(2 + (at % people)),
    progress as Parameters<typeof reportProgress>[2],
    {
      caller,
      watched,
    },
  )
}

serveJson(port, report)

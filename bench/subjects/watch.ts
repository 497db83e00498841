import { createServer } from 'node:http'
import { reportProgress } from '../../server/features/lessons/report-progress.ts'
import type { Caller } from '../../server/kernel/bind.ts'
import { loadConfig } from '../../server/kernel/config.ts'
import { connect } from '../../server/kernel/db.ts'
import type { Actor } from '../../server/kernel/session.ts'

/** The heartbeats of a thousand players, each in a free lesson of its own, behind node:http. Arguments: port, database. */
const [port, url = ''] = process.argv.slice(2)
const { db } = connect(url, { max: 10 })
const config = loadConfig({ DATABASE_URL: url })
const people = 1000
/** The first sections of lessons that are free and on offer at every size. */
const sections = Array.from({ length: people }, (_, at) => at + 1)
  .filter((id) => id % 3 === 0 && id % 97 !== 0 && id % 101 !== 0 && id % 211 !== 0 && id % 19 !== 0)
  .map((id) => id * 8)

const actorOf = (id: number): Actor => ({
  id,
  username: `bench${id - 1}`,
  name: `成员 ${id - 1}`,
  sessionId: 0,
  level: 4,
  role: 'common',
  mustChangePassword: false,
})

let turn = 0
const report = () => {
  const at = turn++
  const caller: Caller = { headers: {}, address: '', requestId: '', userAgent: '', cookies: [] }
  const position = (Math.floor(at / people) * 10) % 590
  const given = {
    sectionId: sections[(at % people) % sections.length]!,
    position,
    watched: [[position, position + 10]],
  }
  return reportProgress(
    { config, db },
    actorOf(2 + (at % people)),
    given as Parameters<typeof reportProgress>[2],
    caller,
  )
}

createServer(async (_request, response) => {
  const body = Buffer.from(JSON.stringify(await report()))
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
  response.end(body)
}).listen(Number(port), '127.0.0.1')

import { createServer } from 'node:http'
import { connect } from '#kernel/database/index.ts'
import { type FloorName, floorQueries } from './queries.ts'

/**
 * Floor B: bare SQL through the portal's driver behind node:http, with as many connections as an API process has; it checks
 * neither session nor input. Arguments: port, database, name of the query.
 */
const [port, url = '', name] = process.argv.slice(2)
const { db } = connect(url, { max: 12, forShortReads: 4 })
const query = floorQueries[name as FloorName]

createServer(async (request, response) => {
  const isReadyCheck = request.url === '/'
  const found = isReadyCheck ? null : await query(db, new URL(request.url ?? '/', 'http://floor').searchParams)
  const body = Buffer.from(JSON.stringify(found ?? null))
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
  response.end(body)
}).listen(Number(port), '127.0.0.1')

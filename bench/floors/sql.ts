import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { connect } from '#kernel/database/index.ts'
import { memberHeader } from '../data/sessions.ts'
import type { FloorRequest } from './floor-request.ts'
import { type FloorName, floorQueries } from './queries.ts'

/**
 * Floors B: bare SQL through the portal's driver behind node:http, with as many connections as an API process has.
 * Arguments: port, database, name of the query, data directory of the portal.
 */
const [port, url = '', name, portalFolder = ''] = process.argv.slice(2)
const { db } = connect(url, { max: 12, forShortReads: 4 })
const query = floorQueries[name as FloorName]

const read = async (request: IncomingMessage): Promise<FloorRequest> => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://floor')
  const isJson = request.headers['content-type'] === 'application/json'
  const body = request.method === 'POST' ? await text(request) : ''
  return {
    path: pathname,
    query: searchParams,
    body: isJson && body.startsWith('{') ? JSON.parse(body) : {},
    text: body,
    member: Number(request.headers[memberHeader] ?? 0),
    headers: request.headers,
    portalFolder,
  }
}

createServer(async (request, response) => {
  const isReadyCheck = request.url === '/'
  const found = isReadyCheck ? null : await query(db, await read(request))
  const body = Buffer.from(JSON.stringify(found ?? null))
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
  response.end(body)
}).listen(Number(port), '127.0.0.1')

import { createServer } from 'node:http'
import postgres from 'postgres'
import { driverOptions } from '../../server/kernel/db.ts'
import { type FloorName, floorQueries } from './queries.ts'

/** Floors B: the bare SQL through the driver behind node:http. Arguments: port, database, which one. */
const [port, url = '', name] = process.argv.slice(2)
const { url: address, options } = driverOptions(url)
const settings = { ...options, max: 10, onnotice: () => {} }
const sql = address ? postgres(address, settings) : postgres(settings)
const query = floorQueries[name as FloorName]
createServer(async (_request, response) => {
  const body = Buffer.from(JSON.stringify(await query(sql)))
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
  response.end(body)
}).listen(Number(port), '127.0.0.1')

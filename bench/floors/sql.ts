import postgres from 'postgres'
import { driverOptions } from '#kernel/database/index.ts'
import { serveJson } from '../harness/serve-json.ts'
import { type FloorName, floorQueries } from './queries.ts'

/** Floors B: plain SQL through the driver behind node:http. Arguments: port, database, name of the query. */
const [port, url = '', name] = process.argv.slice(2)
const { url: address, options } = driverOptions(url)
const settings = { ...options, max: 10, onnotice: () => {} }
const sql = address ? postgres(address, settings) : postgres(settings)
const query = floorQueries[name as FloorName]
serveJson(port, () => query(sql))

import postgres from 'postgres'
import { driverOptions } from '#kernel/database/index.ts'
import { answerWith } from '../kit/answer-with.ts'
import { type FloorName, floorQueries } from './queries.ts'

/** Floors B: the bare SQL through the driver behind node:http. Arguments: port, database, which one. */
const [port, url = '', name] = process.argv.slice(2)
const { url: address, options } = driverOptions(url)
const settings = { ...options, max: 10, onnotice: () => {} }
const sql = address ? postgres(address, settings) : postgres(settings)
const query = floorQueries[name as FloorName]
answerWith(port, () => query(sql))

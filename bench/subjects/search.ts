import { createServer } from 'node:http'
import { connect } from '../../server/kernel/db.ts'
import { search } from '../../server/kernel/search/index.ts'
import { type Frequency, queries } from './searching.ts'

/** The portal's search behind node:http: the words of one frequency in turn, or of all. Arguments: port, database, which. */
const [port, url = '', frequency] = process.argv.slice(2)
const { db } = connect(url, { max: 10 })
const words = queries(frequency as Frequency | 'all')
let turn = 0

createServer(async (_request, response) => {
  const query = words[turn++ % words.length] ?? ''
  const found = await search(db, { kinds: ['resource'], visibility: ['public'], query, page: 0, size: 12 })
  const body = Buffer.from(JSON.stringify({ content: found.rows, totalElements: found.total }))
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
  response.end(body)
}).listen(Number(port), '127.0.0.1')

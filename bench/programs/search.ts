import { connect } from '#kernel/database/index.ts'
import { search } from '#kernel/search/index.ts'
import { serveJson } from '../harness/serve-json.ts'
import { type Frequency, queries } from './search-words.ts'

/** The portal's search behind node:http. Arguments: port, database, frequency of the words or `all`. */
const [port, url = '', frequency] = process.argv.slice(2)
const { db } = connect(url, { max: 10 })
const words = queries(frequency as Frequency | 'all')
let turn = 0

serveJson(port, async () => {
  const query = words[turn++ % words.length] ?? ''
  const { rows, total } = await search(db, { kinds: ['resource'], visibility: ['public'], query, page: 0, size: 12 })
  return { content: rows, totalElements: total }
})

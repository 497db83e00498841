import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import postgres from 'postgres'
import { type Db, shortReadsOf } from './connection.ts'
import { rowsOf } from './kysely-dialect.ts'
import { type BuildQuery, type Query, textWithoutValues } from './prepared.ts'
import { queryText } from './query-texts.ts'
import { runStatement } from './run-statement.ts'

type Value = number | string
const typeOf = (value: Value) => (typeof value === 'number' ? 'bigint' : 'text')

interface PendingRead {
  values: Value[]
  resolve(row: unknown): void
  reject(error: unknown): void
}

interface Batch {
  text: string
  reads: PendingRead[]
}

const largestBatch = 100

const openBatches = new WeakMap<Db, Map<string, Batch>>()

/**
 * The one row that a query finds, if any. The text is built once per shape, as with `prepared`, and reads of the same
 * shape in one turn of the event loop leave as one statement: when many requests look up their sessions at once, they
 * share a round trip. Nothing is cached: each row is read after it was requested. A transaction reads alone.
 */
export const batchedRow = async <Values extends Record<string, Value>, Row>(
  db: Db,
  name: string,
  values: Values,
  build: BuildQuery<Values, Row>,
): Promise<Row | undefined> => {
  const shape = `${name}(${Object.keys(values)})`
  const text = queryText(`batched ${shape}`, () => batchedText(db, shape, values, build as never))
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const read: PendingRead = { values: Object.values(values), resolve, reject }
  if (shortReadsOf(db)) addToBatch(db, text, read)
  else void runBatch(db, { text, reads: [read] })
  return promise as Promise<Row | undefined>
}

/**
 * The query, run for each row of values; `#` in a result row tells which of them it belongs to. `(select …)` hides the
 * number of values from the planner: it would take a plan for few values to be worth planning anew at every call.
 */
const batchedText = (
  db: Db,
  shape: string,
  values: Record<string, Value>,
  build: ($: (name: string) => RawBuilder<unknown>) => Query<unknown>,
): string => {
  const text = textWithoutValues(
    db,
    shape,
    build((name) => sql.ref(`read_values.${name}`)),
  )
  const arrays = Object.values(values).map((value, at) => `(select $${at + 1}::${typeOf(value)}[])`)
  const names = [...Object.keys(values), '#'].map((column) => `"${column}"`)
  return `select read_values."#"::int, read_row.* from unnest(${arrays}) with ordinality as read_values (${names})
    cross join lateral (${text}) as read_row`
}

const addToBatch = (db: Db, text: string, read: PendingRead): void => {
  const batches = openBatches.get(db) ?? new Map<string, Batch>()
  openBatches.set(db, batches)
  const open = batches.get(text)
  if (open && open.reads.length < largestBatch) return void open.reads.push(read)
  const batch = { text, reads: [read] }
  batches.set(text, batch)
  setImmediate(() => {
    if (batches.get(text) === batch) batches.delete(text)
    void runBatch(db, batch)
  })
}

/** When the database refuses a batch, each read is sent alone, so that one bad value fails nobody else. */
const runBatch = async (db: Db, { text, reads }: Batch): Promise<void> => {
  const columns = reads[0]!.values.map((_, column) => reads.map(({ values }) => values[column]!))
  try {
    const found: NumberedRow[] = []
    for (const row of await run(db, text, columns)) found[row['#']] = row
    for (const [at, { resolve }] of reads.entries()) resolve(found[at + 1])
  } catch (error) {
    if (reads.length > 1 && error instanceof postgres.PostgresError)
      for (const read of reads) void runBatch(db, { text, reads: [read] })
    else for (const { reject } of reads) reject(error)
  }
}

/** The number of the values a row was found for, under a name that no table has. */
interface NumberedRow {
  '#': number
}

const run = async (db: Db, text: string, parameters: unknown[]): Promise<NumberedRow[]> => {
  const pool = shortReadsOf(db)
  if (pool) return rowsOf<NumberedRow>(await runStatement(pool, text, parameters))
  return (await db.executeQuery<NumberedRow>(CompiledQuery.raw(text, parameters))).rows
}

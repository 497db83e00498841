import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import postgres from 'postgres'
import { type Db, shortReadsOf } from './connection.ts'
import { asPreparedStatement, rowsOf } from './kysely-dialect.ts'
import type { Build, Text } from './prepared.ts'

/** What may be asked with, and what PostgreSQL calls it. */
type Value = number | string
const typeOf = (value: Value) => (typeof value === 'number' ? 'bigint' : 'text')

interface Asking {
  values: Value[]
  resolve(row: unknown): void
  reject(error: unknown): void
}

/** So many are asked together at most. */
const mostAtOnce = 100

const texts = new Map<string, string>()
const waiting = new WeakMap<Db, Map<string, Asking[]>>()

/**
 * The one row that a query finds, if any. The query is built once per shape, as with `hot`; and what is asked of the same
 * shape in one turn of the event loop leaves as one statement: where many ask at once, as for their sessions, each pays
 * a part of a round trip. Nothing is kept: every answer was read after it was asked for.
 */
export const batchedRow = <Values extends Record<string, Value>, Row>(
  db: Db,
  name: string,
  values: Values,
  build: Build<Values, Row>,
): Promise<Row | undefined> => {
  const shape = `${name}(${Object.keys(values)})`
  if (!texts.has(shape)) texts.set(shape, textOf(db, shape, values, build as never))
  return new Promise((resolve, reject) => {
    const asking: Asking = { values: Object.values(values), resolve: resolve as (row: unknown) => void, reject }
    if (shortReadsOf(db)) join(db, shape, asking)
    else void ask(db, shape, [asking])
  })
}

/**
 * The query for each of the rows asked with; a row of the answer says by its place which of them it belongs to. How many
 * are asked with is hidden from the planner by `(select …)`: it would take few to be worth a plan of their own, each time.
 */
const textOf = (
  db: Db,
  shape: string,
  values: Record<string, Value>,
  build: ($: (name: string) => RawBuilder<unknown>) => Text<unknown>,
): string => {
  const query = build((name) => sql.ref(`asked.${name}`)).compile(db)
  if (query.parameters.length > 0) throw new Error(`the hot query ${shape} carries a value of its own`)
  const arrays = Object.values(values).map((value, at) => `(select $${at + 1}::${typeOf(value)}[])`)
  const names = [...Object.keys(values), '#'].map((column) => `"${column}"`)
  return `select asked."#"::int, answer.* from unnest(${arrays}) with ordinality as asked (${names})
    cross join lateral (${query.sql}) as answer`
}

const join = (db: Db, shape: string, asking: Asking): void => {
  const shapes = waiting.get(db) ?? new Map<string, Asking[]>()
  waiting.set(db, shapes)
  const batch = shapes.get(shape)
  if (batch && batch.length < mostAtOnce) return void batch.push(asking)
  const fresh = [asking]
  shapes.set(shape, fresh)
  setImmediate(() => {
    if (shapes.get(shape) === fresh) shapes.delete(shape)
    void ask(db, shape, fresh)
  })
}

/** Where the database refuses them together, each is asked alone: nobody fails because of another. */
const ask = async (db: Db, shape: string, batch: Asking[]): Promise<void> => {
  const columns = batch[0]!.values.map((_, column) => batch.map(({ values }) => values[column]!))
  try {
    const answers: Answered[] = []
    for (const row of await run(db, texts.get(shape)!, columns)) answers[row['#']] = row
    for (const [at, { resolve }] of batch.entries()) resolve(answers[at + 1])
  } catch (error) {
    if (batch.length > 1 && error instanceof postgres.PostgresError)
      for (const asking of batch) void ask(db, shape, [asking])
    else for (const { reject } of batch) reject(error)
  }
}

/** The place of what it answers, under a name that no table has. */
interface Answered {
  '#': number
}

const run = async (db: Db, text: string, parameters: unknown[]): Promise<Answered[]> => {
  const pool = shortReadsOf(db)
  if (pool) return rowsOf<Answered>(await pool.unsafe(text, parameters as never[], asPreparedStatement))
  return (await db.executeQuery<Answered>(CompiledQuery.raw(text, parameters))).rows
}

import { setImmediate as turnEnd } from 'node:timers/promises'
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Sql } from 'postgres'
import { type Db, poolOf, shortReadsOf } from './connection.ts'
import { asPreparedStatement, rowsOf } from './kysely-dialect.ts'

/** A query of Kysely's or plain `sql`. */
export interface Text<Row> {
  compile(db: Db): CompiledQuery<Row>
}

/** Writes the query down; a value is `$('name')`. */
export type Build<Values, Row> = (
  $: <Name extends keyof Values & string>(value: Name) => RawBuilder<NonNullable<Values[Name]>>,
) => Text<Row>

const compiled = new Map<string, CompiledQuery>()

/**
 * Runs a query that is built and compiled once per shape; afterwards only its values travel. The shape is `name`, which
 * must tell everything else that changes the text, together with the names of the values given: leave out those the
 * query does not use. Inside `build` a value is `$('name')` or a literal. Outside a transaction it goes to the driver
 * past Kysely, which has nothing left to do for it.
 */
export const prepared = <Values extends Record<string, unknown>, Row>(
  db: Db,
  name: string,
  values: Values,
  build: Build<Values, Row>,
): Promise<Row[]> => run(db, poolOf(db), name, values, build)

const run = async <Values extends Record<string, unknown>, Row>(
  db: Db,
  pool: Sql | undefined,
  name: string,
  values: Values,
  build: Build<Values, Row>,
): Promise<Row[]> => {
  const names = Object.keys(values)
  const shape = `${name}(${names})`
  let query = compiled.get(shape) as CompiledQuery<Row> | undefined
  if (!query) {
    query = build((value) => sql.raw(`$${names.indexOf(value) + 1}`)).compile(db)
    if (query.parameters.length > 0) throw new Error(`the prepared query ${shape} carries a value of its own`)
    compiled.set(shape, query)
  }
  const parameters = Object.values(values)
  if (pool) return rowsOf<Row>(await pool.unsafe(query.sql, parameters as never[], asPreparedStatement))
  return (await db.executeQuery<Row>({ ...query, parameters })).rows
}

const asked = new WeakMap<Db, Map<string, Promise<unknown[]>>>()

/**
 * The same for reads that many want at once, as the first page of a list: the same question asked again in one turn of
 * the event loop is sent once, at its end. Nothing is kept, and who asked gets what was there after he asked; so the rows
 * are for reading alone.
 */
export const preparedShortRead = <Values extends Record<string, unknown>, Row>(
  db: Db,
  name: string,
  values: Values,
  build: Build<Values, Row>,
): Promise<Row[]> => {
  const pool = shortReadsOf(db)
  if (!pool) return prepared(db, name, values, build)
  const underWay = asked.get(db) ?? new Map<string, Promise<unknown[]>>()
  asked.set(db, underWay)
  const question = `${name}${JSON.stringify(values)}`
  const known = underWay.get(question)
  if (known) return known as Promise<Row[]>
  const answer = turnEnd().then(() => {
    underWay.delete(question)
    return run(db, pool, name, values, build)
  })
  underWay.set(question, answer)
  return answer
}

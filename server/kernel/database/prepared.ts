import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Sql } from 'postgres'
import { connectionOf, type Db, poolOf, shortReadsOf } from './connection.ts'
import { rowsOf } from './kysely-dialect.ts'
import { queryText } from './query-texts.ts'
import { runStatement } from './run-statement.ts'

/** A query of Kysely's or plain `sql`. */
export interface Query<Row> {
  compile(db: Db): CompiledQuery<Row>
}

/** Builds the query; a value is `$('name')`. */
export type BuildQuery<Values, Row> = (
  $: <Name extends keyof Values & string>(value: Name) => RawBuilder<NonNullable<Values[Name]>>,
) => Query<Row>

/**
 * Runs a query whose text is built once per shape; afterwards only its values are sent. The shape is `name`, which must
 * tell everything else that changes the text, together with the names of the values given: leave out those the query
 * does not use. Inside `build` a value is `$('name')` or a literal. The query goes straight to the driver, since Kysely has
 * nothing left to do for it: inside a transaction, prepared queries that are started together are sent together.
 */
export const prepared = <Values extends Record<string, unknown>, Row>(
  db: Db,
  name: string,
  values: Values,
  build: BuildQuery<Values, Row>,
): Promise<Row[]> => run(db, poolOf(db), name, values, build)

/** The same on the connections reserved for short reads, so that a page never queues behind an export or a report. */
export const preparedShortRead = <Values extends Record<string, unknown>, Row>(
  db: Db,
  name: string,
  values: Values,
  build: BuildQuery<Values, Row>,
): Promise<Row[]> => run(db, shortReadsOf(db), name, values, build)

/** The one row that a short read finds, if any. */
export const preparedRow = async <Values extends Record<string, unknown>, Row>(
  db: Db,
  name: string,
  values: Values,
  build: BuildQuery<Values, Row>,
): Promise<Row | undefined> => (await preparedShortRead(db, name, values, build))[0]

const run = async <Values extends Record<string, unknown>, Row>(
  db: Db,
  pool: Sql | undefined,
  name: string,
  values: Values,
  build: BuildQuery<Values, Row>,
): Promise<Row[]> => {
  const names = Object.keys(values)
  const shape = `${name}(${names})`
  const text = queryText(shape, () =>
    textWithoutValues(
      db,
      shape,
      build((value) => sql.raw(`$${names.indexOf(value) + 1}`)),
    ),
  )
  const parameters = Object.values(values)
  if (pool) return rowsOf<Row>(await runStatement(pool, text, parameters))
  const connection = connectionOf(db)
  if (connection) return rowsOf<Row>(await connection.runInTransaction(text, parameters))
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, parameters))).rows
}

/** The compiled text; a value that Kysely put into it would be that of the first call for all later ones. */
const textWithoutValues = (db: Db, shape: string, query: Query<unknown>): string => {
  const { sql: text, parameters } = query.compile(db)
  if (parameters.length > 0) throw new Error(`the prepared query ${shape} carries a value of its own`)
  return text
}

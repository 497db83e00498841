import type { Row, RowList, Sql, TransactionSql } from 'postgres'
import { inSpan } from '#kernel/trace/index.ts'
import { statementOptions } from './statement-options.ts'

/** Runs one statement, on a pool or inside a transaction of it, as a span with its text but not its values. */
export const runStatement = (
  pool: Sql,
  text: string,
  parameters: readonly unknown[],
  running: Sql | TransactionSql = pool,
): Promise<RowList<Row[]>> =>
  inSpan('client', verbOf(text), { 'db.system.name': 'postgresql', 'db.query.text': text }, () =>
    running.unsafe(text, parameters as never[], statementOptions(pool, text)),
  )

const verbOf = (text: string) => /^\w+/.exec(text)?.[0] ?? 'query'

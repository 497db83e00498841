import type { Row, RowList, Sql, TransactionSql } from 'postgres'
import { inSpan } from '#kernel/trace/index.ts'

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

/** Per pool. The driver keeps a named statement on each connection until the connection closes, and so does PostgreSQL. */
const mostNamed = 500

/** The driver replaces a connection after 30 to 60 minutes; statements named before this time are gone with it. */
const longestConnectionMs = 60 * 60 * 1000

/** Without `simple: false` the driver sends a query that has no values as plain text, to be planned at every call. */
const named = { prepare: true, simple: false } as const
const unnamed = { prepare: false, simple: false } as const

interface NamedTexts {
  texts: Set<string>
  since: number
}

const namedByPool = new WeakMap<Sql, NamedTexts>()

/**
 * How the driver sends this text: as a named statement, which PostgreSQL plans once per connection, or, when the pool has
 * named enough texts, as an unnamed one that it plans at every call. So a connection never holds more than twice
 * `mostNamed` statements, however many different queries callers provoke.
 */
const statementOptions = (pool: Sql, text: string): typeof named | typeof unnamed => {
  const known = namedByPool.get(pool) ?? { texts: new Set(), since: Date.now() }
  namedByPool.set(pool, known)
  if (known.texts.has(text)) return named
  if (known.texts.size >= mostNamed) {
    if (Date.now() - known.since < longestConnectionMs) return unnamed
    known.texts.clear()
    known.since = Date.now()
  }
  known.texts.add(text)
  return named
}

const verbOf = (text: string) => /^\w+/.exec(text)?.[0] ?? 'query'

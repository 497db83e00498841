import type postgres from 'postgres'

/** The database or the files of its schema cannot be used; the message is the Chinese sentence for its owner. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused'
}

/** Any number does; all our processes use the same. */
const LOCK = 7_483_920_151

/** A change that waits longer for a table would make every query of the running portal queue behind it. */
const LOCK_TIMEOUT = '5s'

/** One change of the schema in one transaction, however many processes try at a time: the others wait, then look again. */
export async function changeSchema<T>(
  sql: postgres.Sql,
  title: string,
  change: (tx: postgres.TransactionSql) => Promise<T>,
): Promise<T> {
  try {
    return (await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${LOCK})`
      await tx.unsafe(`set local lock_timeout = '${LOCK_TIMEOUT}'; set local client_min_messages = warning`)
      return change(tx)
    })) as T
  } catch (error) {
    throw toRefusal(title, error)
  }
}

const LOCK_NOT_AVAILABLE = '55P03'

function toRefusal(title: string, error: unknown): unknown {
  const { code, message } = error as { code?: string; message: string }
  if (code === LOCK_NOT_AVAILABLE)
    return new MigrationRefused(`${title} 等不到表锁，数据库保持原样，请在访问较少时重新启动。`, { cause: error })
  if (/^[0-9A-Z]{5}$/.test(code ?? ''))
    return new MigrationRefused(`${title} 失败（${message}），数据库保持原样。`, { cause: error })
  return error
}

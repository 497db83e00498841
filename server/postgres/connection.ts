import path from 'node:path'
import postgres from 'postgres'
import { StartRefused } from './refused.ts'

export const DATABASE = 'shuzi'

/** The URL of a database behind a unix socket, as accepted by connect() of the kernel beside postgres:// URLs. */
export const socketUrl = (socketDir: string, database: string) =>
  `socket://${encodeURIComponent(socketDir)}/${database}?user=postgres`

const open = (socketDir: string, database: string) =>
  postgres({ path: path.join(socketDir, '.s.PGSQL.5432'), user: 'postgres', database, max: 1, onnotice: () => {} })

/** Creates the portal's database and its extensions if needed, and checks that it can search Chinese text. */
export async function prepareDatabase(socketDir: string): Promise<void> {
  const server = open(socketDir, 'postgres')
  try {
    const [found] = await server`select from pg_database where datname = ${DATABASE}`
    if (!found) await server`create database ${server(DATABASE)}`
  } finally {
    await server.end()
  }
  const sql = open(socketDir, DATABASE)
  try {
    await sql`create extension if not exists pg_trgm`
    await sql`create extension if not exists pg_stat_statements`
    const [row] = await sql`select cardinality(show_trgm('微课程设计')) as trigrams`
    if (row?.trigrams === 0)
      throw new StartRefused(
        '数据库的字符类型不支持中文检索：系统缺少 C.utf8 语言环境，请安装后换一个 DATA_DIR 再启动。',
      )
  } finally {
    await sql.end()
  }
}

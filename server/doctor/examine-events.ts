import { sql } from 'kysely'
import type { Config } from '#kernel/config/index.ts'
import type { Db } from '#kernel/database/index.ts'
import { eventsApplication, natsCarrier } from '#kernel/live/index.ts'
import type { Finding } from './finding.ts'

/** Checks that NATS returns a message, if it is configured, and that all running processes use the same carrier. */
export const examineEvents = async ({ eventsUrl }: Readonly<Config>, db: Db): Promise<Finding[]> => [
  ...(eventsUrl ? [await examineNats(eventsUrl, db)] : []),
  ...(await examineAgreement(db)),
]

const examineNats = async (eventsUrl: string, db: Db): Promise<Finding> => {
  const carrier = natsCarrier(eventsUrl, db)
  try {
    const subscription = await carrier.subscribe(() => {}) // succeeds once a message of its own has come back
    await subscription.end()
    return { what: '通知', state: 'ok', sentence: `${carrier.name} 可以收发` }
  } catch (error) {
    const advice = '检查 EVENTS_URL 的地址、账号、权限与网络'
    return { what: '通知', state: 'bad', sentence: (error as Error).message, advice }
  }
}

/** Every process names its carrier on the connection on which it listens. */
const examineAgreement = async (db: Db): Promise<Finding[]> => {
  const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity
    where starts_with(application_name, ${eventsApplication}) and datname = current_database()
    order by name`.execute(db)
  if (rows.length < 2) return []
  const carriers = rows.map(({ name }) => name.slice(eventsApplication.length).replace(', ', '') || 'PostgreSQL')
  return [
    {
      what: '通知',
      state: 'bad',
      sentence: `运行中的进程使用不同的 EVENTS_URL（${carriers.join('、')}），互相听不到改动`,
      advice: '让所有进程使用同一个 EVENTS_URL，并重新启动',
    },
  ]
}

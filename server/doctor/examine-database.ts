import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { setupSteps } from '#contract/office/operations/setup/setup-steps.ts'
import type { Config } from '#kernel/config/index.ts'
import {
  type Connection,
  connect,
  type Db,
  MigrationRefused,
  oldestPostgres,
  pendingMigrations,
  pendingRoutines,
} from '#kernel/database/index.ts'
import { longestWaitSeconds, oldestWaitSeconds } from '#kernel/jobs/index.ts'
import { examineSetup } from '../areas/office/operations/index.ts'
import { schema } from '../migrations.ts'
import { runningUrl } from '../postgres/running-url.ts'
import { examineEvents } from './examine-events.ts'
import type { Finding } from './finding.ts'

const clockMs = 2_000

/** Checks the configured database; the embedded one only while the portal runs. */
export const examineDatabase = async (config: Readonly<Config>): Promise<Finding[]> => {
  const { databaseDirectUrl, dataDir } = config
  const home = path.join(dataDir, 'postgres')
  const url = databaseDirectUrl ?? runningUrl(dataDir)
  if (!url)
    return existsSync(path.join(home, 'data', 'PG_VERSION'))
      ? [
          {
            what: '数据库',
            state: 'ok',
            sentence: '自带的 PostgreSQL，没有运行',
            advice: '启动门户后再检查一次，可以看到更多',
          },
        ]
      : [{ what: '数据库', state: 'ok', sentence: '自带的 PostgreSQL，首次启动时建立' }]
  const connection = connect(url, { max: 1 })
  try {
    return await examineConnection(connection, config)
  } catch (error) {
    if (error instanceof MigrationRefused)
      return [{ what: '数据库结构', state: 'bad', sentence: '与程序不一致', advice: error.message }]
    const { code, message } = error as { code?: string; message: string }
    const advice = databaseDirectUrl ? '检查 DATABASE_URL 的地址、账号与网络' : '门户可能刚被强行结束，重新启动即可恢复'
    return [{ what: '数据库', state: 'bad', sentence: `无法连接（${message || code}）`, advice }]
  } finally {
    await connection.close()
  }
}

const examineConnection = async ({ db, sql: driver }: Connection, config: Readonly<Config>): Promise<Finding[]> => {
  const before = Date.now()
  const { rows } = await sql<{ version: number; words: string; now: Date; trigrams: number | null }>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as words,
      clock_timestamp() as now, (select 1 from pg_available_extensions where name = 'pg_trgm') as trigrams`.execute(db)
  const { version, words, now, trigrams } = rows[0]!
  const skew = Math.abs(now.getTime() - (before + Date.now()) / 2)
  const findings: Finding[] = [
    version >= oldestPostgres * 10_000
      ? { what: '数据库', state: 'ok', sentence: `PostgreSQL ${words}` }
      : {
          what: '数据库',
          state: 'bad',
          sentence: `PostgreSQL ${words} 太旧`,
          advice: `升级到 ${oldestPostgres} 或更新的版本`,
        },
    skew < clockMs
      ? { what: '时钟', state: 'ok', sentence: '与数据库一致' }
      : {
          what: '时钟',
          state: 'bad',
          sentence: `与数据库相差 ${Math.round(skew / 1000)} 秒`,
          advice: '开启两边的时间同步（NTP）',
        },
  ]
  if (!trigrams)
    findings.push({ what: '数据库', state: 'bad', sentence: '没有 pg_trgm 扩展', advice: '安装 postgresql-contrib' })
  findings.push(...(await examineEvents(config, db)))
  return [...findings, ...(await examinePortal(driver, db, config))]
}

const examinePortal = async (
  driver: Connection['sql'],
  db: Connection['db'],
  config: Readonly<Config>,
): Promise<Finding[]> => {
  const pending = [...(await pendingMigrations(driver, schema)), ...(await pendingRoutines(driver, schema))]
  if (pending.length > 0)
    return [
      {
        what: '数据库结构',
        state: 'warn',
        sentence: `有 ${pending.length} 项结构变更未执行`,
        advice: '启动门户时会自动执行',
      },
    ]
  const { rows } = await sql<{ workers: number; failed: number; backup: Date | null; passed: boolean | null }>`
    select (select count(*) from pg_stat_activity where application_name = 'shuzi jobs' and datname = current_database()) as workers,
      (select count(*) from pgboss.job_common where state = 'failed' and left(name, 2) <> '__') as failed,
      (select max(ended_at) from backup where state = 'complete') as backup,
      (select passed from point_check order by id desc limit 1) as passed`.execute(db)
  const { workers, failed, backup, passed } = rows[0]!
  const waitSeconds = await oldestWaitSeconds(db)
  return [
    { what: '数据库结构', state: 'ok', sentence: '与程序一致' },
    workers > 0
      ? { what: '后台任务', state: 'ok', sentence: '有执行进程' }
      : {
          what: '后台任务',
          state: 'warn',
          sentence: '没有执行进程，上传的文件不会转换、订单不会关闭',
          advice: '用 npm start，或另外启动 npm run worker',
        },
    ...(waitSeconds > longestWaitSeconds
      ? [
          {
            what: '后台任务',
            state: 'warn',
            sentence: `有任务等候了 ${Math.round(waitSeconds / 60)} 分钟`,
            advice: '查看执行进程是否在运行，任务太多时多启动一个 npm run worker',
          } as const,
        ]
      : []),
    ...(failed > 0
      ? [
          {
            what: '后台任务',
            state: 'warn',
            sentence: `${failed} 个任务失败`,
            advice: '在后台“后台任务”页查看原因并重试',
          } as const,
        ]
      : []),
    ...(passed === false
      ? [
          {
            what: '账目',
            state: 'bad',
            sentence: '最近一次核对有不成立的不变式',
            advice: '在后台“对账”页查看',
          } as const,
        ]
      : []),
    backupFinding(backup),
    ...(await examineSetupFindings(db, config)),
  ]
}

/** Payments and backups have examinations of their own, which look closer. */
const examinedElsewhere = new Set(['payment', 'backup'])

/** SETUP-2: what the owner of a portal without demo content still has to settle. */
export const examineSetupFindings = async (db: Db, config: Readonly<Config>): Promise<Finding[]> => {
  if (config.demo) return []
  const steps = await examineSetup(db, config)
  return steps
    .filter(({ name, state }) => state === 'missing' && !examinedElsewhere.has(name))
    .map(({ name, sentence }) => ({
      what: setupSteps[name].title,
      state: 'warn',
      sentence,
      advice: '在后台“开站准备”页处理，或标记为不需要',
    }))
}

const weekMs = 7 * 86_400_000

const backupFinding = (last: Date | null): Finding => {
  const advice = '在后台“备份”页立即备份，并下载到另一台机器'
  if (!last) return { what: '备份', state: 'warn', sentence: '还没有备份', advice }
  if (Date.now() - last.getTime() > weekMs)
    return { what: '备份', state: 'warn', sentence: `最近一份是 ${last.toISOString().slice(0, 10)}`, advice }
  return { what: '备份', state: 'ok', sentence: `最近一份是 ${last.toISOString().slice(0, 10)}` }
}

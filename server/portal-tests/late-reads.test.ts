import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import { endpointsOf } from '#contract/openapi.ts'
import { connect, lateReadCounts, lateReads, migrate, readLateFrom } from '#kernel/database/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { metricsText } from '#kernel/metrics/index.ts'
import { type DatabaseProxy, proxyDatabase } from '#kernel/testing/database-proxy.ts'
import { today } from '#kernel/time/index.ts'
import { throwaway } from '../../checks/throwaway-database.ts'
import { loadConfig } from '../config.ts'
import { examineReplica } from '../doctor/examine-replica.ts'
import { line } from '../doctor/finding.ts'
import { schema } from '../migrations.ts'
import { type ExternalPostgres, startExternalPostgres, startStandby } from '../testing/external-postgres.ts'
import { type Person, type TestPortal, testPortal } from '../testing/portal.ts'

const log = createLog('silent')
const dir = mkdtempSync(path.join(tmpdir(), 'shuzi-late-'))
chmodSync(dir, 0o755) // as root the database runs under another account
let leader: ExternalPostgres
let replica: ExternalPostgres
let portal: TestPortal
let admin: Person
beforeAll(async () => {
  leader = await startExternalPostgres({
    dir: path.join(dir, 'leader'),
    settings: { ...throwaway, synchronous_commit: 'on' },
  })
  const connection = connect(leader.url, { max: 8 })
  await migrate(connection.sql, schema)
  replica = await startStandby(leader, path.join(dir, 'replica'), { max_standby_streaming_delay: '100ms' })
  portal = await testPortal({}, { database: { url: leader.url, ...connection } })
  admin = await portal.anAdministrator()
})
afterAll(async () => {
  await portal.close()
  await replica.stop()
  await leader.stop()
  rmSync(dir, { recursive: true, force: true })
})

/** Each test has a new address of the replica, which no earlier failure has made suspicious. */
let address: DatabaseProxy
beforeEach(async () => {
  address = await proxyDatabase(replica.url)
  readLateFrom(portal.db, address.url, log)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await replica.run('select pg_wal_replay_resume() where pg_is_in_recovery()')
  await address.close()
})

/** Where late reads ran while the work was done: how many for each reason. */
const placesOf = async (work: () => Promise<unknown>): Promise<Record<string, number>> => {
  const before = lateReadCounts()
  await work()
  const added = lateReadCounts().map(({ ranOn, reason, count }, at) => {
    return [reason || ranOn, count - before[at]!.count] as const
  })
  return Object.fromEntries(added.filter(([, count]) => count > 0))
}

let words = 0
/** Changes something and exports it at once, as an administrator would: one query looks for rows, one reads a page of them. */
const exportsWhatWasJustWritten = async () => {
  const mine = `刚刚写下${++words}`
  const { status } = await admin.calls(contract.dictionary.addSynonyms, { words: [mine, `${mine}的近义词`] })
  expect(status).toBe(201)
  const answer = await admin.calls(contract.dictionary.exportSynonyms, { keyword: mine })
  expect(String(answer.body)).toContain(mine)
}

const letTenSecondsPass = () => {
  const later = performance.now() + 10_000
  vi.spyOn(performance, 'now').mockReturnValue(later)
}

/** Neither a replica nor the leader in its place lets a late read write. */
const expectNoWrite = async () => {
  const write = sql`delete from search_synonym`.execute(lateReads(portal.db))
  await expect(write).rejects.toMatchObject({ code: '25006' })
}

describe('an export contains what was committed before', () => {
  test('read from a replica, which is as far as the leader', async () => {
    expect(await placesOf(exportsWhatWasJustWritten)).toEqual({ replica: 2 })
    expect(await metricsText()).toMatch(/^db_late_reads_total\{ran_on="replica",reason=""\} [1-9]/m)
  })

  test('read from a replica that lags, after a wait', async () => {
    await replica.run('select pg_wal_replay_pause()')
    const resumed = pause(700).then(() => replica.run('select pg_wal_replay_resume()'))
    const begun = performance.now()
    expect(await placesOf(exportsWhatWasJustWritten)).toEqual({ replica: 2 })
    expect(performance.now() - begun).toBeGreaterThan(600)
    await resumed
  })

  test('read from the leader if the replica stays behind; then it is left alone for ten seconds', async () => {
    await replica.run('select pg_wal_replay_pause()')
    const begun = performance.now()
    expect(await placesOf(exportsWhatWasJustWritten)).toEqual({ behind: 1, resting: 1 })
    expect(performance.now() - begun).toBeLessThan(3_500)
    await replica.run('select pg_wal_replay_resume()')
    expect(await placesOf(exportsWhatWasJustWritten)).toEqual({ resting: 2 })
    letTenSecondsPass()
    expect(await placesOf(exportsWhatWasJustWritten)).toEqual({ replica: 2 })
  })

  test.each(['closed', 'silent'] as const)('read from the leader if the replica is gone (%s)', async (how) => {
    address.newConnections = how
    const begun = performance.now()
    expect(await placesOf(exportsWhatWasJustWritten)).toEqual({ unreachable: 1, resting: 1 })
    expect(performance.now() - begun).toBeLessThan(4_500)
    expect(await placesOf(exportsWhatWasJustWritten)).toEqual({ resting: 2 })
    expect(await placesOf(expectNoWrite)).toEqual({ resting: 1 })
  })

  test('read from the leader if the address of the replica leads there', async () => {
    address.target = leader.url
    expect(await placesOf(exportsWhatWasJustWritten)).toEqual({ replica: 2 })
  })
})

test('every export and the figures of the dashboard can be read from a replica', async () => {
  const exports = Object.values(contract)
    .flatMap((module) => endpointsOf(module as Record<string, unknown>))
    .filter(([, { mayBeLate }]) => mayBeLate)
  const places = await placesOf(async () => {
    for (const [name, endpoint] of exports) {
      const { status } = await admin.calls(endpoint, endpoint.query && 'id' in endpoint.query.shape ? { id: 1 } : {})
      expect([200, 404], name).toContain(status)
    }
    expect((await admin.calls(contract.insight.getOverview)).status).toBe(200)
    expect((await admin.calls(contract.insight.getCurves, { from: today(), to: today() })).status).toBe(200)
  })
  expect(places).toEqual({ replica: expect.any(Number) })
  expect(places.replica).toBeGreaterThan(exports.length)
})

describe('a query on the replica', () => {
  const late = () => lateReads(portal.db)
  const numbers = sql<{ n: number }>`select n from generate_series(1, 1000) as n`
  const streamed = () => late().getExecutor().stream(numbers.compile(late()), 100)

  /** Takes its time on the replica only. */
  const slow = sql`pg_sleep(case when pg_is_in_recovery() then 30 else 0 end)`
  const untilSlow = () =>
    expect
      .poll(() => replica.run("select from pg_stat_activity where wait_event = 'PgSleep' and state = 'active'"))
      .toHaveLength(1)

  test('that the replay cancels runs on the leader', async () => {
    await leader.run('create table emptied as select n from generate_series(1, 10) as n')
    const counting = sql<{ rows: number }>`select count(*)::int as rows from emptied, ${slow}`
    const reading = placesOf(async () => expect((await counting.execute(late())).rows).toEqual([{ rows: 0 }]))
    await untilSlow()
    await leader.run('truncate emptied')
    expect(await reading).toEqual({ interrupted: 1 })
  })

  test('that loses its connection before the first row runs on the leader', async () => {
    const asking = sql<{ one: number }>`select 1 as one from ${slow}`
    const reading = placesOf(async () => expect((await asking.execute(late())).rows).toEqual([{ one: 1 }]))
    await untilSlow()
    address.cut('reset')
    expect(await reading).toEqual({ interrupted: 1 })
  })

  test('keeps its connection while a file is read; those that wait too long for one run on the leader', async () => {
    const files = Array.from({ length: 4 }, streamed)
    const places = await placesOf(async () => {
      for (const file of files) await file.next()
      await exportsWhatWasJustWritten()
    })
    expect(places).toEqual({ replica: 4, busy: 1, resting: 1 })
    for (const file of files) await file.return?.()
    letTenSecondsPass()
    expect(await placesOf(exportsWhatWasJustWritten)).toEqual({ replica: 2 })
  })

  test('cannot write', async () => {
    expect(await placesOf(expectNoWrite)).toEqual({ interrupted: 1 })
    const changing = late()
      .transaction()
      .execute(async () => {})
    await expect(changing).rejects.toThrow('late reads have no transactions')
  })
})

test('without a replica exports run on the leader, and nothing else is connected', async () => {
  const alone = connect(leader.url, { max: 1 })
  expect(lateReads(alone.db)).toBe(alone.db)
  await alone.close()
})

describe('the doctor says of the replica', () => {
  const examined = async (url: string) => {
    const config = loadConfig({ DATABASE_URL: leader.url, DATABASE_REPLICA_URL: url })
    return (await examineReplica(config)).map(line).join('\n')
  }

  test('how far behind it is', async () => {
    await expect.poll(() => examined(replica.url)).toBe('✓ 副本：没有落后')
    await replica.run('select pg_wal_replay_pause()')
    await leader.run('create table one_more as select n from generate_series(1, 1000) as n')
    expect(await examined(replica.url)).toMatch(/^✓ 副本：落后 \d+ KB$/)
    await leader.run('create table many_more as select n, md5(n::text) from generate_series(1, 400000) as n')
    expect(await examined(replica.url)).toMatch(/^! 副本：落后 [2-9]\d MB/)
  })

  test('that the address leads to the leader, to another database or nowhere', async () => {
    expect(await examined(leader.url)).toContain('! 副本：地址指向主库')
    expect(await examined(inject('postgres').url)).toContain('✗ 副本：不是这个数据库的副本')
    expect(await examined('postgres://nobody@127.0.0.1:1/nothing')).toContain('! 副本：无法连接')
  })
})

/** The last test, since it ends the replication. */
test('after a failover the former leader is not read, even if it goes on and has written more', async () => {
  await replica.run('select pg_promote()')
  await expect.poll(() => replica.run('select pg_is_in_recovery() as is_replica')).toEqual([{ is_replica: false }])
  await leader.run('create table written_by_nobody as select n from generate_series(1, 100000) as n')
  const successor = connect(replica.url, { max: 2 })
  readLateFrom(successor.db, leader.url, log)
  await successor.sql`create table written_after as select 1 as n`
  const places = await placesOf(() => sql`select n from written_after`.execute(lateReads(successor.db)))
  expect(places).toEqual({ behind: 1 })
  const config = loadConfig({ DATABASE_URL: replica.url, DATABASE_REPLICA_URL: leader.url })
  expect(await examineReplica(config)).toMatchObject([{ state: 'warn', sentence: '切换主库后还没有跟上新的主库' }])
  await successor.close()
})

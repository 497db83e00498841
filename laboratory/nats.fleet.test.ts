import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { addReply, likeTopic } from '#contract/community/forum/forum.ts'
import { levelId } from '#contract/constants.ts'
import { addNews } from '#contract/pages/news/news.ts'
import { connect, type Db, inTransaction } from '#kernel/database/index.ts'
import { announce, announceThrough, type Carrier, listen, natsCarrier } from '#kernel/live/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { type Fleet, startFleet } from '../server/testing/fleet.ts'
import { aPersonWithSession } from '../server/testing/person-with-session.ts'
import { onLinux, scenario } from '../server/testing/scenario.ts'
import { liftWriteLimit } from '../server/testing/write-limit.ts'
import { ask, post, repeat, Tally } from './machines/calls.ts'
import { until } from './machines/portal.ts'
import { startNatsProgram } from './nats-program.ts'

let nats: Awaited<ReturnType<typeof startNatsProgram>>
let fleet: Fleet
let administrator: string
let member: string
let topicId: number

beforeAll(async () => {
  nats = await startNatsProgram()
  fleet = await startFleet({ apis: 2, workers: 0, settings: { EVENTS_URL: nats.url } })
  await liftWriteLimit(fleet.db)
  const chief = await aPersonWithSession(fleet.db, { username: 'chief', level: levelId.administrator })
  administrator = chief.token
  member = (await aPersonWithSession(fleet.db, { username: 'reader', level: levelId.second })).token
  const [topic] = await fleet.sql<{ id: number }[]>`
    insert into topic (author_id, title, content, summary, category_id, tags)
    values (${chief.id}, '值班记录', '<p>值班记录</p>', '值班记录', 30001, '{}') returning id`
  topicId = topic!.id
})
afterAll(async () => {
  await fleet?.stop()
  await nats?.stop()
})

const page = '/AboutsUs?active=InfoMation'
/** A cached page expires after a minute: if it changes sooner, the announcement caused it. */
const visibleMs = 2_000

const showing = async (title: string) => {
  const bodies = await Promise.all(fleet.apis.map(async (url) => String((await ask(url + page)).body)))
  return bodies.every((body) => body.includes(title))
}

/** Replies, likes and articles until stopped. Every article is looked for in both processes, of which one published it. */
const startLoad = () => {
  let isDone = false
  const writes = new Tally()
  const delays: number[] = []
  const write = async (path: string, body: object, token = member) => {
    const { status } = await post(`${fleet.url}${path}`, token, body)
    writes.note(status, status === 200 || status === 201)
    return true
  }
  let articles = 0
  const publish = async () => {
    const title = `第 ${++articles} 篇 ${performance.now()}`
    await Promise.all(fleet.apis.map((url) => ask(url + page))) // cached with what was there before
    await write(addNews.path, { title, content: '<p>正文</p>' }, administrator)
    const begun = performance.now()
    await until(title, 20, () => showing(title))
    delays.push(performance.now() - begun)
    return true
  }
  const running = Promise.all([
    repeat(
      () => isDone,
      20,
      () => write(addReply.path, { topicId, content: '收到' }),
    ),
    repeat(
      () => isDone,
      20,
      () => write(likeTopic.path, { topicId }),
    ),
    repeat(() => isDone, 50, publish),
  ])
  return {
    writes,
    delays,
    async stop() {
      isDone = true
      await running
    },
  }
}

/** How often each process has lost NATS, by its log, and whether it is connected now. */
const connections = () =>
  fleet.apiLogs().map((lines) => {
    const losses = lines.filter((line) => line.includes('lost the connection for events')).length
    const returns = lines.filter((line) => line.includes('listening for events again')).length
    return { losses, isOpen: returns === losses }
  })
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Breaks NATS under load: no write fails, and nothing is shown stale, neither meanwhile nor afterwards. */
const underLoad = (name: string, done: string, breakIt: () => Promise<void>): void =>
  scenario({ suite: 'Fleet', name, done, needs: [onLinux] }, async (note, patience) => {
    const load = startLoad()
    let before = 0
    try {
      await until('articles', 30, () => load.delays.length > 5)
      const losses = connections().map((one) => one.losses)
      const broken = performance.now()
      await breakIt()
      const isBack = () => connections().every((one, at) => one.isOpen && one.losses > losses[at]!)
      await until('both processes back', 20 * patience, isBack)
      note(`both processes listened again ${seconds(performance.now() - broken)} after it began`)
      before = (await nats.figures()).messages
      const shown = load.delays.length
      await until('articles', 30, () => load.delays.length > shown + 10)
    } finally {
      await load.stop()
    }
    const after = await nats.figures()
    expect(after.connections, 'both processes are connected').toBe(2)
    expect(after.messages, 'announcements travel through NATS').toBeGreaterThan(before + 10)
    note(`${load.writes.successes.length} writes, ${load.delays.length} articles`)
    note(`a change was in both processes after ${Math.round(Math.max(...load.delays))} ms at most`)
    expect([...load.writes.statuses.keys()].sort(), 'statuses of writes').toEqual([200, 201])
    expect(Math.max(...load.delays)).toBeLessThan(visibleMs * patience)
    expect(fleet.apiLogs().flat().join()).not.toContain('announcements were lost')
  })

underLoad('announcements by NATS', 'the real nats-server, killed and started again after six seconds', async () => {
  await nats.stop()
  await pause(6_000)
  await nats.start()
})

underLoad('NATS hangs', 'stopped for eight seconds without closing a connection', async () => {
  nats.freeze()
  await pause(8_000)
  nats.thaw()
})

const concurrent = 16
const each = 200

/** A transaction that does nothing else. */
const commit = inTransaction(async (tx, isAnnounced: boolean) => {
  await sql`select`.execute(tx)
  if (isAnnounced) announce(tx, { topic: 'measured' })
})

/** Milliseconds of one transaction alone, and transactions a second of as many processes. */
const measure = async (dbs: readonly Db[], isAnnounced: boolean): Promise<string> => {
  const run = async (db: Db) => {
    for (let n = 0; n < each; n++) await commit(db, isAnnounced)
  }
  await Promise.all(dbs.map(run)) // connections and plans are ready after it
  const begun = performance.now()
  await run(dbs[0]!)
  const alone = performance.now()
  await Promise.all(dbs.map(run))
  const rate = (each * dbs.length) / ((performance.now() - alone) / 1000)
  return `${((alone - begun) / each).toFixed(2)} ms, ${Math.round(rate)} a second`
}

scenario(
  {
    suite: 'Fleet',
    name: 'what an announcement costs',
    done: `transactions that await one, alone and ${concurrent} at a time with connections of their own`,
    needs: [onLinux],
  },
  async (note) => {
    const connections = Array.from({ length: concurrent }, () => connect(fleet.databaseUrl, { max: 1 }))
    const dbs = connections.map(({ db }) => db)
    const listening = (carrierOf: (db: Db) => Carrier | undefined) =>
      Promise.all(dbs.map((db) => listen(fleet.databaseUrl, createLog('silent'), carrierOf(db))))
    note(`without: ${await measure(dbs, false)}`)
    const listeners = await listening(() => undefined)
    note(`PostgreSQL: ${await measure(dbs, true)}`)
    for (const { close } of listeners) await close()
    const hearers = await listening((db) => {
      const carrier = natsCarrier(nats.url, db)
      announceThrough(db, carrier.publish)
      return carrier
    })
    const { messages } = await nats.figures()
    note(`NATS: ${await measure(dbs, true)}`)
    expect((await nats.figures()).messages - messages).toBe(each * (2 * concurrent + 1))
    for (const { close } of [...connections, ...hearers]) await close()
  },
)

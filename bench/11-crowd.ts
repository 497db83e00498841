import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import WebSocket from 'ws'
import { levelId } from '#contract/constants.ts'
import { connect, type Db } from '#kernel/database/index.ts'
import { hashPassword } from '../server/features/accounts/index.ts'
import { openSession } from '../server/features/accounts/testing.ts'
import { median, rounded } from './harness/compare.ts'
import { type LoadResult, runLoad } from './harness/load.ts'
import type { Line, Scenario } from './harness/scenario.ts'

const target = 1.5
/** Pause before each measurement, so that starting and ending the background load does not distort it. */
const settleMs = 2_000
const crowd = { buyers: 1_000, pollSeconds: 3, sockets: 2_000, loginsPerSecond: 20 }
const password = 'Bench@2026'
/** Members 2 to 1,001 of the data set; the first one is an administrator during the run. */
const memberIds = Array.from({ length: crowd.buyers }, (_, index) => index + 2)
const orderNoOf = (memberId: number) => `CROWD_${memberId}`
/** Requests of people who browse: pages, lists and articles, at a rate that one process serves easily. */
const browsing = {
  connections: 16,
  perSecond: 100,
  headers: { 'accept-encoding': 'gzip' },
  requests: [
    '/',
    '/api/news/queryNewsList?page=0&size=10',
    '/AboutsUs/View?InfoId=1',
    '/api/news/queryNews?newsId=2',
  ].map((path) => ({ path })),
}

/** Browsing while other members poll, hold websockets or log in, against the same browsing alone. */
export const scenario: Scenario = {
  name: 'crowd',
  row: '11',
  sizes: ['S'],
  async run(bench) {
    const portal = await bench.portal()
    const connection = connect(portal.database.url, { max: 4 })
    const people = await prepareMembers(connection.db, portal.url)
    const browse = (seconds: number) => runLoad({ ...browsing, url: portal.url, seconds })
    const [seconds, repeats] = bench.isQuick ? [3, 1] : [10, 5]
    try {
      await browse(3)
      const lines: Line[] = []
      for (const [name, begin] of Object.entries(people.crowds)) {
        const [alone, beside]: [LoadResult[], LoadResult[]] = [[], []]
        for (let repeat = 0; repeat < repeats; repeat++) {
          await sleep(settleMs)
          alone.push(await browse(seconds))
          const { end } = await begin(seconds)
          await sleep(settleMs)
          beside.push(await browse(seconds).finally(end))
        }
        lines.push(lineOf(name, alone, beside))
      }
      return lines
    } finally {
      await people.cleanUp()
      await connection.close()
    }
  },
}

function lineOf(name: string, alone: LoadResult[], beside: LoadResult[]): Line {
  const p99 = (results: LoadResult[]) => rounded(median(results.map((result) => result.p99)))
  const ratio = rounded(p99(beside) / p99(alone))
  return {
    name: `crowd: ${name}`,
    size: 'S',
    p99: p99(beside),
    floorP99: p99(alone),
    floor: 'browsing alone',
    ratio,
    target: `≤ ${target} × alone`,
    met: ratio <= target,
  }
}

/** Opens sessions, sets passwords, creates orders, and raises the login limit, because all requests come from one address. */
async function prepareMembers(db: Db, url: string) {
  const origin = { address: '127.0.0.1', userAgent: 'bench' }
  const tokens: string[] = []
  for (const id of memberIds) tokens.push((await openSession(db, id, origin, undefined)).token)
  await sql`update member set password_hash = ${await hashPassword(password)} where id = any(${memberIds})`.execute(db)
  await sql`
    insert into payment_order (order_no, member_id, provider, coins, bonus, fen, subject, expires_at, state)
    select order_no, member_id, 'wechat', 500, 100, 5000, '600 V币', now() + interval '10 minutes', 'paying'
    from unnest(${memberIds}::bigint[], ${memberIds.map(orderNoOf)}::text[]) as waiting (member_id, order_no)
    on conflict do nothing`.execute(db)
  const administrator = { authorization: `Bearer ${tokens[0]}`, 'content-type': 'application/json' }
  await sql`update member set level = ${sql.lit(levelId.administrator)}, admin_role = 'super' where id = ${memberIds[0]}`.execute(
    db,
  )
  const groups = (await (await fetch(`${url}/api/settings`, { headers: administrator })).json()) as {
    group: string
    version: number
  }[]
  const version = groups.find(({ group }) => group === 'limits')?.version
  const values = { loginsPerAddress: 10_000_000 }
  const saved = await fetch(`${url}/api/settings`, {
    method: 'PUT',
    headers: administrator,
    body: JSON.stringify({ group: 'limits', version, values }),
  })
  if (!saved.ok) throw new Error(`the limits could not be raised: ${await saved.text()}`)
  return {
    crowds: {
      'buyers who poll': (seconds: number) => poll(url, tokens, seconds),
      'idle websockets': () => hold(url, tokens),
      logins: () => logIn(db, url),
    },
    async cleanUp() {
      await sql`delete from session where member_id = any(${memberIds})`.execute(db)
      await sql`update member set level = ${sql.lit(levelId.second)}, password_hash = 'not a hash' where id = any(${memberIds})`.execute(
        db,
      )
      await sql`delete from setting where setting_group = 'limits'`.execute(db)
    },
  }
}

/** All members poll the state of their order, spread evenly over the poll interval, starting before the measurement. */
async function poll(url: string, tokens: string[], seconds: number) {
  const polling = runLoad({
    url,
    connections: 64,
    perSecond: tokens.length / crowd.pollSeconds,
    hasLowPriority: true,
    seconds: seconds + 3 * crowd.pollSeconds,
    requests: tokens.map((token, index) => ({
      path: `/api/wx-pay/query/${orderNoOf(memberIds[index]!)}`,
      headers: { authorization: `Bearer ${token}` },
    })),
  })
  await sleep(crowd.pollSeconds * 1000)
  return { end: () => polling.then(() => {}) }
}

async function hold(url: string, tokens: string[]) {
  const sockets: WebSocket[] = []
  const open = async (token: string) => {
    const answer = await fetch(`${url}/api/users/websocketTicket`, { headers: { authorization: `Bearer ${token}` } })
    const { ticket } = (await answer.json()) as { ticket: string }
    const socket = new WebSocket(`${url.replace('http', 'ws')}/websocket?token=${ticket}`, { origin: url })
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    sockets.push(socket)
  }
  const wanted = Array.from({ length: crowd.sockets }, (_, index) => tokens[index % tokens.length]!)
  for (let from = 0; from < wanted.length; from += 50) await Promise.all(wanted.slice(from, from + 50).map(open))
  return {
    async end() {
      for (const socket of sockets) socket.terminate()
    },
  }
}

/** Logs in with correct passwords and a new captcha each, at a fixed rate regardless of response time. */
async function logIn(db: Db, url: string) {
  const pendingRequests: Promise<void>[] = []
  const wrong: unknown[] = []
  const one = async (id: number) => {
    const uuid = randomUUID()
    await sql`insert into captcha (uuid, code, expires_at) values (${uuid}, 'BENCH', now() + interval '2 minutes')`.execute(
      db,
    )
    const answer = await fetch(`${url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: `bench${id - 1}`, password, code: 'BENCH', uuid }),
    })
    if (!answer.ok) throw new Error(`a login was answered ${answer.status} ${await answer.text()}`)
  }
  let at = 0
  const timer = setInterval(() => {
    pendingRequests.push(one(memberIds[++at % memberIds.length]!).catch((error: unknown) => void wrong.push(error)))
  }, 1000 / crowd.loginsPerSecond)
  return {
    async end() {
      clearInterval(timer)
      await Promise.all(pendingRequests)
      if (wrong.length > 0) throw wrong[0]
    },
  }
}

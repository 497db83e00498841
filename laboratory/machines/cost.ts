import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '#kernel/database/index.ts'
import { ask, post } from './calls.ts'
import type { WholeFleet } from './fleet.ts'
import type { Member } from './people.ts'

interface Usage {
  /** Processor time of all API processes and of the leader, in milliseconds. */
  api: number
  database: number
  /** Bytes of write-ahead log and flushes of it. */
  walBytes: number
  flushes: number
}

const millisecondsPerTick = 10

interface Stat {
  pid: number
  parent: number
  milliseconds: number
}

/** Every process with its parent and its processor time. */
const processes = (): Stat[] =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = text
        .slice(text.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number)
      return [
        { pid: Number(name), parent: fields[1]!, milliseconds: (fields[11]! + fields[12]!) * millisecondsPerTick },
      ]
    } catch {
      return [] // ended meanwhile
    }
  })

/** The processor time of a process and all its descendants. */
const timeOf = (root: number): number => {
  const all = processes()
  const family = new Set([root])
  for (let grown = 0; grown !== family.size; ) {
    grown = family.size
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid)
  }
  return all.filter(({ pid }) => family.has(pid)).reduce((sum, { milliseconds }) => sum + milliseconds, 0)
}

const usageOf = async ({ portal, database }: WholeFleet): Promise<Usage> => {
  const { sql, close } = connect(database.superuserUrl, { max: 1 })
  const [wal] = await sql<{ bytes: number; flushes: number }[]>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes, wal_sync::float8 as flushes from pg_stat_wal`
  await close()
  const leader = (await database.leader())!
  return {
    api: portal.apis.reduce((sum, api) => sum + timeOf(api.pid()), 0),
    database: timeOf(leader.patroni.pid()),
    walBytes: wal!.bytes,
    flushes: wal!.flushes,
  }
}

const actions = 300
const atOnce = 6

type Action = (member: Member, turn: number) => Promise<unknown>

/** What one action of a kind takes, with six members at once. */
const measure = async (fleet: WholeFleet, act: Action): Promise<string> => {
  const members = fleet.people.members.slice(0, atOnce)
  await pause(2_000)
  const before = await usageOf(fleet)
  await Promise.all(
    members.map(async (member, at) => {
      for (let turn = 0; turn < actions / atOnce; turn++) await act(member, at * actions + turn)
    }),
  )
  await pause(1_000)
  const after = await usageOf(fleet)
  const each = (field: keyof Usage) => (after[field] - before[field]) / actions
  return [
    `API ${each('api').toFixed(1)} ms`,
    `database ${each('database').toFixed(1)} ms`,
    `WAL ${Math.round(each('walBytes'))} bytes`,
    `${each('flushes').toFixed(2)} flushes`,
  ].join(', ')
}

/** The cost of a purchase, a reply, a view of a member and a heartbeat, for the model in docs/scaling.md. */
export const measureCosts = async (fleet: WholeFleet): Promise<string[]> => {
  const { url } = fleet.portal
  const { people } = fleet
  const kinds: [string, Action][] = [
    [
      'purchase',
      ({ token }, turn) => post(`${url}/api/library/resourceBuy`, token, { resourceId: people.items - turn }),
    ],
    [
      'reply',
      ({ token }, turn) =>
        post(`${url}/api/topic/addTopicAnswer`, token, { topicId: people.topics[0], content: `第 ${turn} 条` }),
    ],
    ['view', ({ token }, turn) => ask(`${url}/product?productId=${(turn % people.items) + 1}`, { token })],
    [
      'heartbeat',
      ({ token }, turn) => {
        const position = turn % 300
        const body = { sectionId: people.course.sectionId, position: position + 1, watched: [[position, position + 1]] }
        return post(`${url}/api/lesson/reportProgress`, token, body)
      },
    ],
  ]
  const lines: string[] = []
  for (const [name, act] of kinds) lines.push(`${name}: ${await measure(fleet, act)}`)
  return lines
}

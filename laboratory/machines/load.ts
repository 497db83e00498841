import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { zipOf } from '../../server/areas/base/files/testing.ts'
import { metadata } from '../../server/areas/base/files/uploads/testing.ts'
import { type Answer, ask, post, repeat, Tally } from './calls.ts'
import type { Member, People } from './people.ts'
import type { PortalHosts } from './portal.ts'
import { openSockets } from './sockets.ts'

const field = <T>({ body }: Answer, name: string): T => (body as { [name: string]: T })[name] as T
/** A stored page shows the element that every page has hidden. */
const saysPaused = (html: string) =>
  html.includes('data-writing-paused=""') && !html.includes('data-writing-paused="" hidden')

/** Everything the portal has acknowledged. */
const openLedger = () => ({
  /** `member:resource` */
  purchases: new Set<string>(),
  orders: new Set<string>(),
  /** Reply -> its text. */
  replies: new Map<number, string>(),
  /** Resource -> the SHA-256 of its file. */
  files: new Map<number, string>(),
})
export type Acknowledged = ReturnType<typeof openLedger>

const kinds = ['purchase', 'top-up', 'reply', 'upload', 'heartbeat', 'page'] as const
type Kind = (typeof kinds)[number]

interface Context {
  url: string
  people: People
  provider: PortalHosts['provider']
  acknowledged: Acknowledged
  records: { [kind in Kind]: Tally }
}

const buying = ({ url, people, acknowledged, records }: Context, member: Member, at: number) => {
  let next = at
  return async () => {
    const resourceId = (next++ % people.items) + 1
    const { status } = await post(`${url}/api/library/resourceBuy`, member.token, { resourceId })
    if (status === 200) acknowledged.purchases.add(`${member.id}:${resourceId}`)
    records.purchase.note(status, status === 200)
    return status === 200
  }
}

const replying =
  ({ url, people, acknowledged, records }: Context, member: Member, at: number) =>
  async () => {
    const content = `回复 ${randomUUID()}`
    const topicId = people.topics[at % people.topics.length]!
    const answer = await post(`${url}/api/topic/addTopicAnswer`, member.token, { topicId, content })
    if (answer.status === 201) acknowledged.replies.set(field(answer, 'id'), content)
    records.reply.note(answer.status, answer.status === 201)
    return answer.status === 201
  }

/** Orders, pays at the provider and asks until the coins are there; only then the top-up counts as acknowledged. */
const toppingUp =
  ({ url, provider, acknowledged, records }: Context, member: Member) =>
  async () => {
    const ordered = await post(`${url}/api/wx-pay/native`, member.token, { amount: 1 })
    if (ordered.status !== 200) {
      records['top-up'].note(ordered.status, false)
      return false
    }
    const orderNo = field<string>(ordered, 'orderNo')
    await provider.control('pay', { orderNo })
    for (let attempt = 0; attempt < 40; attempt++) {
      const state = await ask(`${url}/api/wx-pay/query/${orderNo}`, { token: member.token })
      if (state.status === 200 && field<{ tradeState: string }>(state, 'data').tradeState === 'SUCCESS') {
        acknowledged.orders.add(orderNo)
        records['top-up'].note(200, true)
        return true
      }
      await pause(500)
    }
    records['top-up'].note(408, false)
    return false
  }

const partBytes = 400_000

/** A resumable upload in parts, which nginx hands to different processes; a part that failed is continued where it stands. */
const uploadIn = async ({ url }: Context, { token }: Member, content: Buffer): Promise<string | undefined> => {
  const tus = { 'tus-resumable': '1.0.0' }
  const created = await ask(`${url}/api/uploads`, {
    method: 'POST',
    token,
    headers: { ...tus, 'upload-length': String(content.length), 'upload-metadata': metadata(`${randomUUID()}.zip`) },
  })
  if (created.status !== 201) return undefined
  const id = created.headers.get('location')!.split('/').at(-1)!
  for (let attempt = 0; attempt < 60; attempt++) {
    const head = await ask(`${url}/api/uploads/${id}`, { method: 'HEAD', token, headers: tus })
    const offset = Number(head.headers.get('upload-offset'))
    if (head.status === 200 && offset === content.length) return id
    if (head.status === 200)
      await ask(`${url}/api/uploads/${id}`, {
        method: 'PATCH',
        token,
        headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        body: new Uint8Array(content.subarray(offset, offset + partBytes)),
      })
    else await pause(1_000)
  }
  return undefined
}

const uploading = (context: Context, member: Member) => async () => {
  const { url, acknowledged, records } = context
  const content = await zipOf({ [randomUUID()]: randomBytes(900_000).toString('hex') })
  const uploadId = await uploadIn(context, member, content)
  if (!uploadId) {
    records.upload.note(0, false)
    return false
  }
  const fields = { sourceName: `资源 ${uploadId}`, sourceDesc: '说明', sourceCategoryId: 10001, coin: 0, uploadId }
  for (let attempt = 0; attempt < 20; attempt++) {
    const answer = await post(`${url}/api/library/upload`, member.token, fields)
    records.upload.note(answer.status, answer.status === 201)
    if (answer.status === 201) {
      acknowledged.files.set(field(answer, 'id'), createHash('sha256').update(content).digest('hex'))
      return true
    }
    if (answer.status !== 0 && answer.status < 500) return false
    await pause(1_000)
  }
  return false
}

const watching = ({ url, people, records }: Context, member: Member) => {
  let position = 0
  return async () => {
    const { sectionId } = people.course
    if (!sectionId) return true
    const body = { sectionId, position: position + 1, watched: [[position, position + 1]] }
    const { status } = await post(`${url}/api/lesson/reportProgress`, member.token, body)
    position++
    records.heartbeat.note(status, status === 200)
    return status === 200
  }
}

/** Pages that visitors share; others need the database for every request. */
const pages = ['/', '/mall', '/AboutsUs', '/videoPage/videoHome']

const reading = ({ url, records }: Context, counts: { paused: number }) => {
  let next = 0
  return async () => {
    const { status, body } = await ask(url + pages[next++ % pages.length])
    if (status === 200 && saysPaused(String(body))) counts.paused++
    records.page.note(status, status === 200)
    return status === 200
  }
}

/** Purchases, top-ups, replies, uploads, heartbeats, websockets and visitors, at a pace that two cores can stand. */
export const startLoad = async ({ url, provider }: PortalHosts, people: People) => {
  const records = Object.fromEntries(kinds.map((kind) => [kind, new Tally()])) as Context['records']
  const context: Context = { url, provider, people, acknowledged: openLedger(), records }
  const counts = { paused: 0 }
  let isDone = false
  const stopped = () => isDone
  const [...members] = people.members
  const take = (count: number) => members.splice(0, count)
  const watchers = members.slice(-6)
  const sockets = await openSockets(url, watchers)
  const loops = [
    ...take(6).map((member, at) => repeat(stopped, 400, buying(context, member, at * 500))),
    ...take(4).map((member, at) => repeat(stopped, 400, replying(context, member, at))),
    ...take(2).map((member) => repeat(stopped, 2_000, toppingUp(context, member))),
    ...take(2).map((member) => repeat(stopped, 5_000, uploading(context, member))),
    ...take(4).map((member) => repeat(stopped, 2_000, watching(context, member))),
    ...[0, 1].map(() => repeat(stopped, 300, reading(context, counts))),
  ]
  return {
    acknowledged: context.acknowledged,
    records,
    sockets,
    watchers,
    pausedPages: () => counts.paused,
    async stop() {
      isDone = true
      await Promise.all(loops)
      sockets.close()
    },
  }
}
export type Load = Awaited<ReturnType<typeof startLoad>>

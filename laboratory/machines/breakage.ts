import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { downloadResource } from '#contract/catalogue/documents/library.ts'
import { levelId } from '#contract/constants.ts'
import { NewNews } from '#contract/pages/news/news.ts'
import { inTransaction } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { makeVideo } from '../../server/areas/catalogue/courses/videos/testing/make-video.ts'
import { aVideoFile, videoOf } from '../../server/areas/catalogue/courses/videos/testing/video-kit.ts'
import { addNews } from '../../server/areas/pages/news/save-news.ts'
import { sendAnnouncement } from '../../server/areas/people/notices/announcements/send-announcement.job.ts'
import { ask } from './calls.ts'
import { untilReady, type WholeFleet } from './fleet.ts'
import type { Load } from './load.ts'
import { until } from './portal.ts'
import type { Service } from './service.ts'

const checkout = new URL('../..', import.meta.url).pathname

/** Replaces a process of the former version by one of this checkout, whose downloads nginx fetches from the store. */
const upgrade = async (service: Service): Promise<void> => {
  await service.stop()
  service.start({ cwd: checkout, env: { X_ACCEL_REDIRECT: '/stored-files/' } })
}

/** One process after the other, as a roll-out does it; in between old and new serve on one database. */
export const rollUpgrade = async ({ portal, people }: WholeFleet, whileMixed: () => Promise<void>): Promise<void> => {
  for (const [at, api] of portal.apis.entries()) {
    await upgrade(api)
    await untilReady(portal.apiUrls[at]!)
    if (at > 0) continue
    const [member] = people.members
    for (const url of portal.apiUrls) {
      expect((await ask(`${url}/`)).status, `a page of ${url}`).toBe(200)
      expect((await ask(`${url}/api/order-info/list`, { token: member!.token })).status, `a call of ${url}`).toBe(200)
    }
    await whileMixed()
  }
  await Promise.all(portal.workers.map(upgrade))
}

/** The children of a process, by the parent that /proc names. */
const childrenOf = (parent: number): number =>
  readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      return readFileSync(`/proc/${name}/status`, 'utf8').includes(`PPid:\t${parent}\n`)
    } catch {
      return false // ended meanwhile
    }
  }).length

/** Kills the worker that transcodes a new video; another one finishes it. Returns the seconds this took. */
export const killWorkerInTranscode = async ({ portal, connection, files }: WholeFleet): Promise<number> => {
  const { db, sql } = connection
  const content = await makeVideo({ seconds: 20, width: 640, height: 360 })
  const id = await aVideoFile({ db, files }, content)
  await until('the transcode', 90, async () => (await videoOf({ db, files }, id)).state === 'running')
  const [first, second] = portal.workers
  const busy = childrenOf(first!.pid()) > childrenOf(second!.pid()) ? first! : second!
  busy.kill()
  const begun = performance.now()
  await until('the video', 240, async () => (await videoOf({ db, files }, id)).state === 'ready')
  const jobs =
    await sql`select state, retry_count from pgboss.job where name like 'videos.%' and data ->> 'fileId' = ${String(id)}`
  expect(jobs, 'one job, done once').toMatchObject([{ state: expect.stringMatching(/completed|active/) }])
  return (performance.now() - begun) / 1000
}

const startAnnouncement = inTransaction(async (tx, authorId: number, title: string) => {
  const { id } = await tx
    .insertInto('announcement')
    .values({ title, body: '演练', audience: '全部会员', recipients: 1, created_by: authorId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sendAnnouncement.enqueue(tx, { id })
})

/** A notice to all members, while both workers are killed one after the other: everybody gets it exactly once. */
export const announceWhileWorkersDie = async ({ portal, connection, people }: WholeFleet): Promise<void> => {
  const title = `通知 ${Date.now()}`
  await startAnnouncement(connection.db, people.author.id, title)
  for (const worker of portal.workers) {
    await pause(300)
    worker.kill()
  }
  const counts = async () =>
    (
      await connection.sql<
        { n: number }[]
      >`select count(*)::int as n from notice where title = ${title} group by member_id`
    ).map(({ n }) => n)
  await until('the notices', 150, async () => (await counts()).length > people.members.length)
  await pause(3_000)
  expect(new Set(await counts()), 'notices of each member').toEqual(new Set([1]))
}

/** A new article is visible in every process, each of which has cached the list before. Returns the milliseconds. */
export const expectRightCaches = async ({ portal, people, connection }: WholeFleet): Promise<number> => {
  const title = `切换后的消息 ${Date.now()}`
  const page = '/AboutsUs?active=InfoMation'
  for (const url of portal.apiUrls)
    expect((await ask(url + page)).headers.get('etag'), 'from the page cache').toBeTruthy()
  const author = { id: people.author.id, level: levelId.administrator, name: 'author' } as Actor
  await addNews(connection.db, author, NewNews.parse({ title, summary: '摘要', content: '<p>正文</p>' }))
  const begun = performance.now()
  for (const url of portal.apiUrls)
    await until(`the article at ${url}`, 10, async () => String((await ask(url + page)).body).includes(title))
  return performance.now() - begun
}

/** Downloads what a member has uploaded: nginx fetches it from the store by the address that the portal signed. */
export const downloadFromStore = async ({ portal, people, connection }: WholeFleet, load: Load): Promise<number> => {
  const [resourceId, sha256] = [...load.acknowledged.files].at(-1)!
  const [found] = await connection.sql<{ file_id: number; author_id: number }[]>`
    select v.file_id, item.author_id from resource_version v join item on item.id = v.item_id where item.id = ${resourceId}`
  const { token } = people.members.find(({ id }) => id === found!.author_id)!
  const answer = await fetch(`${portal.url}${downloadResource.path}?storageId=${found!.file_id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const content = Buffer.from(await answer.arrayBuffer())
  expect(createHash('sha256').update(content).digest('hex'), 'the downloaded file').toBe(sha256)
  expect(answer.headers.get('last-modified'), 'a header that only the store sends').toBeTruthy()
  expect(answer.headers.get('etag')).toBe(`"${sha256}"`)
  return content.length
}

/** Cuts the leader off until another one writes, then plugs it in again and waits until it follows. */
export const loseLeader = async ({ database, network }: WholeFleet, load: Load) => {
  const lost = (await database.leader())!
  const begun = performance.now()
  network.cut(lost.host)
  await until('another leader', 60, async () => {
    const now = await database.leader()
    return now && now !== lost
  })
  await until('writes', 60, () => load.records.reply.since(begun + 15_000) > 20)
  const gaps = { writing: load.records.reply.longestGap(begun), reading: load.records.page.longestGap(begun) }
  network.join(lost.host)
  await until('the former leader as a replica', 150, async () => {
    const { body } = await ask(`http://${lost.host.address}:8008/cluster`)
    const { members = [] } = body as { members?: { host: string; state: string }[] }
    return members.some(({ host, state }) => host === lost.host.address && state === 'streaming')
  })
  return gaps
}

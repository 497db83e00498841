import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as videos from '#contract/videos.ts'
import { inTransaction } from '#kernel/transaction.ts'
import { type Person, type TestPortal, testPortal } from '../../testing/portal.ts'
import { metadata, tusOf } from '../files/uploads/testing.ts'
import { addVideo, registerWatchRule, renewPlayTicket, videoStates } from './index.ts'

let portal: TestPortal
let author: Person

beforeAll(async () => {
  portal = await testPortal()
  author = await portal.aMember()
})
afterAll(() => portal.close())

const add = inTransaction(addVideo)

/** A video of the author's, not yet playable. */
const aVideo = async () => {
  const { id } = await portal.db
    .insertInto('stored_file')
    .values({
      key: `stored/test/${randomBytes(8).toString('hex')}`,
      name: '课程.mp4',
      suffix: 'mp4',
      size: 1,
      sha256: '0'.repeat(64),
      owner_id: author.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await add(portal.db, id)
  return { id, ...(await videoStates(portal.db, [id])).get(id)! }
}

test('a video that was added waits; added again it is the same one', async () => {
  const video = await aVideo()
  expect(video).toMatchObject({ state: 'waiting', percent: 0, reason: null, seconds: 0, poster: null })
  await add(portal.db, video.id)
  expect((await videoStates(portal.db, [video.id])).get(video.id)).toMatchObject({ path: video.path })
})

test('what is not ready has no address to play; who may not watch is told so first', async () => {
  const [video, stranger] = [await aVideo(), await portal.aMember()]
  const ask = (person: Person, path = video.path) => person.calls(videos.getPlayUrl, { path })
  expect(await ask(author)).toMatchObject({ status: 409, body: { code: 'video_not_ready' } })
  expect(await ask(stranger)).toMatchObject({ status: 403, body: { code: 'lesson_not_bought' } })
  registerWatchRule(async (_db, actor) => (actor.id === stranger.id ? undefined : 'lesson_not_bought'))
  expect(await ask(stranger)).toMatchObject({ status: 409 })
  expect(await ask(portal.visitor)).toMatchObject({ status: 401 })
  expect(await ask(author, 'nothing-of-the-kind')).toMatchObject({ status: 404 })
})

test('a sign of life of a browser prolongs its cookie, of other clients nothing is asked', async () => {
  const config = { vodTicketSeconds: 300, isHttps: false }
  const browser = { headers: { cookie: 'token=abc' }, cookies: [] as string[] }
  renewPlayTicket(config, browser, 'a-path')
  expect(browser.cookies).toEqual([
    expect.stringMatching(/^vod=.+Max-Age=300; Path=\/vod\/a-path; HttpOnly; SameSite=Strict$/),
  ])
  const other = { headers: { authorization: 'Bearer abc' }, cookies: [] as string[] }
  renewPlayTicket(config, other, 'a-path')
  expect(other.cookies).toEqual([])
})

test('videos may be uploaded, playlists not', async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const tus = tusOf(portal.app, author)
  expect(await tus.create(4 * 1024 ** 3, metadata('讲座.mp4', 'video'))).toMatchObject({ status: 201 })
  expect(await tus.create(4 * 1024 ** 3 + 1, metadata('讲座.mp4', 'video'))).toMatchObject({ status: 413 })
  for (const name of ['list.m3u8', 'list.m3u', 'all.ffconcat', 'all.concat', 'stream.mpd', 'a.sdp', 'text.txt'])
    expect(await tus.create(100, metadata(name, 'video'))).toMatchObject({
      status: 400,
      problem: { code: 'file_kind_refused' },
    })
})

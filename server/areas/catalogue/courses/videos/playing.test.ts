import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as videos from '#contract/catalogue/courses/videos/videos.ts'
import { logout } from '#contract/people/accounts/accounts.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { metadata, tusOf } from '../../../base/files/uploads/testing.ts'
import { renewPlayTicket } from './play-ticket.ts'
import { makeVideo } from './testing/make-video.ts'
import { aVideoFile, runTranscode } from './testing/video-kit.ts'
import { handleVideoJobs, type VideoWorker } from './transcode-video.worker.ts'
import { videoStates } from './video-states.ts'
import { registerWatchRule } from './watch-rule.ts'

const timeoutMs = 60_000
const ticketSeconds = 120
let portal: TestPortal
let work: VideoWorker
let author: Person
/** A playable video of the author's. */
let video: { id: number; path: string; names: string[] }
/** Ids of the members who have bought it. */
const buyers = new Set<number>()

/** Opening a portal registers the rule of its courses, which this one replaces. */
const buyersMayWatch = () =>
  registerWatchRule(async (_db, actor) => (buyers.has(actor.id) ? undefined : 'lesson_not_bought'))

beforeAll(async () => {
  portal = await testPortal({ vodTicketSeconds: ticketSeconds })
  work = await handleVideoJobs({ ffmpeg: undefined, timeoutMinutes: 5, memoryMegabytes: 2048 })
  author = await portal.aMember()
  buyersMayWatch()
  const id = await aVideoFile(portal, await makeVideo({ seconds: 9 }), { ownerId: author.id })
  await runTranscode(portal, id)
  const { media } = await portal.db
    .selectFrom('video')
    .select('media')
    .where('file_id', '=', id)
    .executeTakeFirstOrThrow()
  video = { id, path: (await videoStates(portal.db, [id])).get(id)!.path, names: Object.keys(media!) }
}, timeoutMs)
afterAll(async () => {
  await work.stop()
  await portal.close()
})

const aBuyer = async (): Promise<Person> => {
  const buyer = await portal.aMember()
  buyers.add(buyer.id)
  return buyer
}
const playUrl = async (person: Person) => {
  const { body } = await person.calls(videos.getPlayUrl, { path: video.path })
  return body[0]!.playURL
}
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  portal.app.inject({ method, url, headers })
const address = (name: string) => `/vod/${video.path}/${name}`

/** A browser of this member that stores and sends cookies. */
const browserOf = (person: Person) => {
  let cookie = `token=${person.token}`
  return {
    async get(url: string, headers: Record<string, string> = {}) {
      const response = await get(url, { cookie, ...headers })
      const [line] = [response.headers['set-cookie']].flat()
      if (line) cookie = `token=${person.token}; ${String(line).split(';')[0]}`
      return response
    },
    cookie: () => cookie,
  }
}

describe('a browser of a member who may watch', () => {
  test('opens the play address and then all files of the playlists', async () => {
    const browser = browserOf(await aBuyer())
    expect((await browser.get(address('master.m3u8'))).statusCode).toBe(403) // not opened yet
    const person = await aBuyer()
    const own = browserOf(person)
    const master = await own.get(await playUrl(person))
    expect(master.statusCode).toBe(200)
    expect(master.headers['content-type']).toBe('application/vnd.apple.mpegurl')
    expect(String(master.headers['set-cookie'])).toMatch(
      new RegExp(`^vod=.+Max-Age=${ticketSeconds}; Path=/vod/${video.path}; HttpOnly; SameSite=Strict$`),
    )
    const found = new Set(['master.m3u8', 'poster.jpg', 'thumbnails.vtt', 'sprite.jpg'])
    for (const line of master.body.split('\n').filter((each) => each.endsWith('.m3u8'))) {
      found.add(line)
      const variant = await own.get(address(line))
      for (const [name] of variant.body.matchAll(/[\w-]+\.(m4s|mp4)/g)) found.add(`${line.split('/')[0]}/${name}`)
    }
    expect([...found].sort()).toEqual([...video.names].sort())
    for (const name of found) expect([name, (await own.get(address(name))).statusCode]).toEqual([name, 200])
  })

  test('gets ranges, caches what has no ticket for good and the play address for a minute', async () => {
    const person = await aBuyer()
    const browser = browserOf(person)
    const opened = await browser.get(await playUrl(person))
    expect(opened.headers['cache-control']).toBe('private, max-age=60')
    const whole = await browser.get(address('180/seg-00000.m4s'))
    expect(whole.headers).toMatchObject({
      'content-type': 'video/iso.segment',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-disposition': 'inline',
    })
    const part = await browser.get(address('180/seg-00000.m4s'), { range: 'bytes=4-7' })
    expect([part.statusCode, part.rawPayload.equals(whole.rawPayload.subarray(4, 8))]).toEqual([206, true])
    expect((await browser.get(address('180/index.m3u8'))).headers['cache-control']).toBe(whole.headers['cache-control'])
    const again = await browser.get(address('180/init.mp4'), {
      'if-none-match': String((await browser.get(address('180/init.mp4'))).headers.etag),
    })
    expect(again.statusCode).toBe(304)
  })

  test('may open the play address again, as players do after an error', async () => {
    const person = await aBuyer()
    const url = await playUrl(person)
    for (let i = 0; i < 2; i++) expect((await browserOf(person).get(url)).statusCode).toBe(200)
  })

  test('finds no other files', async () => {
    const person = await aBuyer()
    const browser = browserOf(person)
    await browser.get(await playUrl(person))
    for (const name of [
      '720/index.m3u8',
      '180/seg-99999.m4s',
      '../secret',
      '..%2f..%2fstored',
      'constructor',
      '180',
      '',
    ])
      expect([name, (await browser.get(address(name))).statusCode]).toEqual([name, 404])
  })
})

describe('others', () => {
  const statusesOf = async (headers: Record<string, string>) => {
    const responses = await Promise.all(video.names.map((name) => get(address(name), headers)))
    return [...new Set(responses.map(({ statusCode }) => statusCode))]
  }

  test('visitors get 401 at every address, even with a ticket of a member', async () => {
    expect(await statusesOf({})).toEqual([401])
    expect(await statusesOf({ authorization: 'Bearer made-up' })).toEqual([401])
    expect((await get(await playUrl(await aBuyer()))).statusCode).toBe(401)
  })

  test.each([2, 4, 5] as const)('level %i without a right gets 403 at every address and no ticket', async (level) => {
    const person = await portal.aMember({ level })
    expect(await statusesOf({ authorization: `Bearer ${person.token}` })).toEqual([403])
    expect(await statusesOf({ cookie: browserOf(person).cookie() })).toEqual([403])
    expect(await person.calls(videos.getPlayUrl, { path: video.path })).toMatchObject({
      status: 403,
      body: { code: 'lesson_not_bought', message: '请先购买后再观看' },
    })
  })

  test('a ticket and a cookie of another session are refused, even for a member who may watch', async () => {
    const [one, other] = [await aBuyer(), await aBuyer()]
    const url = await playUrl(one)
    expect((await browserOf(other).get(url)).statusCode).toBe(403)
    expect((await get(url, { authorization: `Bearer ${other.token}` })).statusCode).toBe(403)
    const browser = browserOf(one)
    await browser.get(url)
    const stolen = browser.cookie().replace(one.token, other.token)
    expect((await get(address('180/init.mp4'), { cookie: stolen })).statusCode).toBe(403)
    expect((await get(address('180/init.mp4'), { cookie: browser.cookie() })).statusCode).toBe(200)
  })

  test('a ticket is not accepted as a cookie or for another video', async () => {
    const person = await aBuyer()
    const ticket = (await playUrl(person)).split('ticket=')[1]!
    const cookie = `token=${person.token}; vod=${ticket}`
    expect((await get(address('180/init.mp4'), { cookie })).statusCode).toBe(403)
    const other = await aVideoFile(portal, await makeVideo(), { ownerId: person.id })
    await runTranscode(portal, other)
    const elsewhere = (await videoStates(portal.db, [other])).get(other)!.path
    const ofOtherVideo = await browserOf(person).get(`/vod/${elsewhere}/master.m3u8?ticket=${ticket}`)
    expect(ofOtherVideo.statusCode).toBe(403)
  })

  test('other clients need only their token', async () => {
    const headers = { authorization: `Bearer ${(await aBuyer()).token}` }
    expect(await statusesOf(headers)).toEqual([200])
    expect((await get(address('180/init.mp4'), headers, 'HEAD')).statusCode).toBe(200)
    expect((await get('/vod/nothing-of-the-kind/master.m3u8', headers)).statusCode).toBe(404)
  })
})

test('renditions that are made later can be played at once, also by a process that has answered before', async () => {
  const large = await makeVideo({ width: 1280, height: 720, seconds: 2, framesPerSecond: 5, suffix: 'mkv' })
  const id = await aVideoFile(portal, large, { suffix: 'mkv', ownerId: author.id })
  await runTranscode(portal, id)
  const { path } = (await videoStates(portal.db, [id])).get(id)!
  const headers = { authorization: `Bearer ${(await aBuyer()).token}` }
  const read = (name: string) => get(`/vod/${path}/${name}`, headers)
  const before = await read('master.m3u8')
  expect(before.body).toContain('720/index.m3u8')
  expect(before.body).not.toContain('480/index.m3u8')
  await runTranscode(portal, id)
  await vi.waitFor(async () => expect((await read('master.m3u8')).body).toContain('480/index.m3u8'))
  expect((await read('480/index.m3u8')).statusCode).toBe(200)
  expect((await read('master.m3u8')).headers.etag).not.toBe(before.headers.etag)
})

describe('expiry', () => {
  test('a ticket expires; the cookie is renewed by the heartbeats of the player', async () => {
    const person = await aBuyer()
    const url = await playUrl(person)
    const cookie = `token=${person.token}`
    const begun = Date.now()
    const clock = vi.spyOn(Date, 'now')
    try {
      clock.mockReturnValue(begun + (ticketSeconds - 5) * 1000)
      expect((await get(url, { cookie })).statusCode).toBe(200)
      clock.mockReturnValue(begun + (ticketSeconds + 1) * 1000)
      const late = await get(url, { cookie })
      expect([late.statusCode, late.json().code]).toEqual([403, 'play_address_expired'])
      const caller = { headers: { cookie }, cookies: [] as string[] }
      renewPlayTicket({ vodTicketSeconds: 300, isHttps: false }, caller, video.path)
      const renewed = `${cookie}; ${caller.cookies[0]!.split(';')[0]}`
      expect((await get(address('180/init.mp4'), { cookie: renewed })).statusCode).toBe(200)
    } finally {
      clock.mockRestore()
    }
  })

  test('a withdrawn right ends within a minute', { timeout: timeoutMs }, async () => {
    const person = await aBuyer()
    const browser = browserOf(person)
    await browser.get(await playUrl(person))
    expect((await browser.get(address('180/init.mp4'))).statusCode).toBe(200)
    buyers.delete(person.id)
    const later = performance.now() + 60_000
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => later)
    try {
      expect((await browser.get(address('180/init.mp4'))).statusCode).toBe(403)
    } finally {
      clock.mockRestore()
    }
  })

  test('a logout ends playing at once', { timeout: timeoutMs }, async () => {
    const person = await aBuyer()
    const browser = browserOf(person)
    await browser.get(await playUrl(person))
    expect((await browser.get(address('180/init.mp4'))).statusCode).toBe(200)
    await person.calls(logout)
    await vi.waitFor(async () => expect((await browser.get(address('180/init.mp4'))).statusCode).toBe(401), timeoutMs)
  })
})

test('a video that is not ready has no play address; the right to watch is checked first', async () => {
  const [id, stranger] = [await aVideoFile(portal, Buffer.alloc(10), { ownerId: author.id }), await portal.aMember()]
  const { path: at } = (await videoStates(portal.db, [id])).get(id)!
  const ask = (person: Person, of = at) => person.calls(videos.getPlayUrl, { path: of })
  expect(await ask(author)).toMatchObject({ status: 409, body: { code: 'video_not_ready' } })
  const early = await get(`/vod/${at}/master.m3u8`, { authorization: `Bearer ${author.token}` })
  expect(early.statusCode).toBe(404)
  expect(await ask(stranger)).toMatchObject({ status: 403, body: { code: 'lesson_not_bought' } })
  expect(await ask(portal.visitor)).toMatchObject({ status: 401 })
  expect(await ask(author, 'unknown-path')).toMatchObject({ status: 404 })
  expect(await ask(author, '../../etc')).toMatchObject({ status: 400, body: { message: '播放地址不正确' } })
})

test('videos may be uploaded, playlists may not', async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const tus = tusOf(portal.app, author)
  expect(await tus.create(4 * 1024 ** 3 + 1, metadata('讲座.mp4', 'video'))).toMatchObject({ status: 413 })
  for (const name of ['a.mp4', 'a.mov', 'a.mkv', 'a.webm', 'a.avi', 'a.flv', 'a.wmv', 'a.m4v', 'a.mpg'])
    expect(await tus.create(100, metadata(name, 'video'))).toMatchObject({ status: 201 })
  for (const name of ['list.m3u8', 'list.m3u', 'all.ffconcat', 'all.concat', 'stream.mpd', 'a.sdp', 'text.txt'])
    expect(await tus.create(100, metadata(name, 'video'))).toMatchObject({
      status: 400,
      problem: { code: 'file_kind_refused' },
    })
})

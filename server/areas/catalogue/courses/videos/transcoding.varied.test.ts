import { readdirSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { updateSettings } from '#contract/base/settings/settings.ts'
import { liveTopic } from '#kernel/live/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { isLongRun } from '../../../../testing/long-run.ts'
import { type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { treeOf } from '../../../base/files/testing.ts'
import { addVideo } from './add-video.ts'
import { resumeRenditions } from './states.ts'
import { sweepMedia } from './sweep-videos.ts'
import type { Media } from './tables.ts'
import { makeVideo, type VideoSpec } from './testing/make-video.ts'
import { aVideoFile, runTranscode, videoOf } from './testing/video-kit.ts'
import { handleVideoJobs, type VideoWorker } from './transcode-video.worker.ts'

// formats.long.test.ts transcodes the other formats.
const timeoutMs = 120_000
const limits = { ffmpeg: undefined, timeoutMinutes: 5, memoryMegabytes: 2048 }
let portal: TestPortal
let work: VideoWorker

beforeAll(async () => {
  portal = await testPortal()
  work = await handleVideoJobs(limits)
})
afterAll(async () => {
  await work.stop()
  await portal.close()
})

const withLimits = async (changed: Partial<typeof limits>) => {
  await work.stop()
  work = await handleVideoJobs({ ...limits, ...changed })
}
const keyOf = (video: { path: string }, name: string) => `videos/${video.path.slice(0, 2)}/${video.path}/${name}`
const stored = async (video: { path: string }, name: string) => {
  const found = await portal.files.read(keyOf(video, name))
  return text(found!.stream)
}
const storedMaster = (video: { path: string; media: Media | null }) =>
  stored(video, video.media!['master.m3u8']!.storedAs!)
const videoKeys = async () => (await treeOf(portal.files)).filter((key) => key.startsWith('videos/'))

describe('a video becomes playable', { timeout: timeoutMs }, () => {
  test('H.264 with AAC is copied, with poster, thumbnails and segments that begin at key frames', async () => {
    const id = await aVideoFile(portal, await makeVideo({ seconds: 9 }))
    await runTranscode(portal, id)
    const video = await videoOf(portal, id)
    expect(video).toMatchObject({ state: 'ready', percent: 100, width: 320, height: 180, attempts: 0 })
    expect(video.seconds).toBeCloseTo(9, 0)
    const segments = ['180/seg-00000.m4s', '180/seg-00001.m4s', '180/seg-00002.m4s']
    const pictures = ['master.m3u8', 'poster.jpg', 'sprite.jpg', 'thumbnails.vtt']
    expect(Object.keys(video.media!).sort()).toEqual(
      ['180/index.m3u8', '180/init.mp4', ...segments, ...pictures].sort(),
    )
    expect(await videoKeys()).toHaveLength(Object.keys(video.media!).length)
    expect(await stored(video, 'master.m3u8')).toMatch(/RESOLUTION=320x180,CODECS="avc1\.42c0\w\w,mp4a\.40\.2"/) // of the source
    expect(await stored(video, '180/index.m3u8')).toMatch(
      /EXT-X-PLAYLIST-TYPE:VOD[\s\S]+EXTINF:4\.0+,[\s\S]+EXTINF:4\.0+,[\s\S]+ENDLIST/,
    )
    expect(await stored(video, 'thumbnails.vtt')).toContain(
      '00:00:02.000 --> 00:00:04.000\nsprite.jpg#xywh=160,0,160,90',
    )
    expect(readdirSync(work.folder)).toEqual([])
  })

  test('captions inside the file become a track of the player, without markup', async () => {
    const cue = (at: number, text: string) => `${at + 1}\n00:00:0${at},000 --> 00:00:0${at + 1},500\n${text}\n`
    const captions = [
      cue(0, '第一句 <i>斜体</i>'),
      cue(1, '<script>x</script> a --> b & c'),
      cue(8, '画面已结束'),
    ].join('\n')
    const id = await aVideoFile(portal, await makeVideo({ seconds: 4, suffix: 'mkv', captions }), { suffix: 'mkv' })
    await runTranscode(portal, id)
    const video = await videoOf(portal, id)
    expect(video).toMatchObject({ state: 'ready', width: 320, height: 180 })
    expect(await stored(video, 'captions.vtt')).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\n第一句 斜体\n\n00:00:01.000 --> 00:00:02.500\nx a --&gt; b &amp; c\n',
    )
    expect(await stored(video, 'captions.m3u8')).toMatch(/#EXTINF:4\.\d+,\ncaptions\.vtt\n#EXT-X-ENDLIST/)
    expect(await stored(video, 'master.m3u8')).toMatch(/TYPE=SUBTITLES.+URI="captions\.m3u8"\n.+SUBTITLES="captions"\n/)
  })

  test('another codec is encoded; a video without sound stays silent', async () => {
    const id = await aVideoFile(portal, await makeVideo({ picture: 'mpeg4', suffix: 'avi', sound: undefined }), {
      suffix: 'avi',
    })
    await runTranscode(portal, id)
    const video = await videoOf(portal, id)
    expect(video).toMatchObject({ state: 'ready', width: 320, height: 180 })
    expect(await stored(video, 'master.m3u8')).toMatch(/CODECS="avc1\.64\w{4}"/)
  })

  const large = { width: 1280, height: 720, seconds: 5, framesPerSecond: 5, suffix: 'mkv' }
  const jobsOf = async (id: number) => {
    const { rows } = await sql<{ name: string }>`
      select name from pgboss.job_common where singleton_key = ${String(id)}`.execute(portal.db)
    return rows.map(({ name }) => name)
  }
  const finishJobsOf = (id: number) =>
    portal.db.deleteFrom('pgboss.job_common').where('singleton_key', '=', String(id)).execute()

  test('a larger video gets smaller renditions with segments of the same length', async () => {
    const id = await aVideoFile(portal, await makeVideo(large), { suffix: 'mkv' })
    await finishJobsOf(id)
    await runTranscode(portal, id)
    const copied = await videoOf(portal, id)
    expect(copied).toMatchObject({ state: 'ready', percent: 0, height: 720 })
    expect(await stored(copied, 'master.m3u8')).not.toContain('854x480')
    expect(await jobsOf(id)).toEqual(['videos.further-renditions'])

    await runTranscode(portal, id)
    const video = await videoOf(portal, id)
    expect(video).toMatchObject({ state: 'ready', percent: 100, height: 720, attempts: 0 })
    const master = await storedMaster(video)
    expect(master).toMatch(/1280x720,CODECS="avc1\.42c0[\s\S]+854x480,CODECS="avc1\.64/)
    for (const name of ['720', '480'])
      expect(await stored(video, `${name}/index.m3u8`)).toMatch(/EXTINF:4\.0+,[\s\S]+EXTINF:1\./)
    expect(await videoKeys()).toEqual(
      expect.arrayContaining(Object.keys(copied.media!).map((name) => keyOf(video, name))),
    )
  })

  test('the smallest rendition of a video that must be encoded comes first', async () => {
    const film = { ...large, picture: 'mpeg4', suffix: 'avi', sound: undefined } as const
    const id = await aVideoFile(portal, await makeVideo(film), { suffix: 'avi' })
    await runTranscode(portal, id)
    const small = await videoOf(portal, id)
    expect(small).toMatchObject({ state: 'ready', width: 854, height: 480 })
    await runTranscode(portal, id)
    const video = await videoOf(portal, id)
    expect(video).toMatchObject({ state: 'ready', percent: 100, width: 1280, height: 720 })
    expect(await storedMaster(video)).toMatch(
      /1280x720[^\n]+\n720\/index\.m3u8\n#[^\n]+854x480[^\n]+\n480\/index\.m3u8\n$/,
    )
    expect(Object.keys(video.media!)).toEqual(expect.arrayContaining(Object.keys(small.media!)))
  })

  test('it stays playable when its other renditions fail, and they are made once more only if they never began', async () => {
    const id = await aVideoFile(portal, await makeVideo(large), { suffix: 'mkv' })
    await runTranscode(portal, id)
    const before = await videoOf(portal, id)
    await finishJobsOf(id)
    await resumeRenditions(portal.db)
    expect(await jobsOf(id)).toEqual(['videos.further-renditions'])

    await withLimits({ memoryMegabytes: 20 })
    await expect(runTranscode(portal, id)).rejects.toThrow('转换占用内存超过 20 MB，已停止')
    await withLimits({})
    expect(await videoOf(portal, id)).toEqual({ ...before, attempts: 1 })
    await finishJobsOf(id)
    await resumeRenditions(portal.db)
    expect(await jobsOf(id)).toEqual([])
  })

  test('progress is published to the author', async () => {
    const author = await portal.aMember()
    const messages: unknown[] = []
    const unsubscribe = portal.events.on(liveTopic, ({ message }) => messages.push(JSON.parse(String(message))))
    const id = await aVideoFile(portal, await makeVideo(), { ownerId: author.id })
    const steps: string[] = []
    await runTranscode(portal, id, { progress: (_percent, step) => steps.push(step) })
    await vi.waitFor(() => {
      expect(messages).toContainEqual({ type: 'video', fileId: id, state: 'running', percent: 0 })
      expect(messages.at(-1)).toEqual({ type: 'video', fileId: id, state: 'ready', percent: 100 })
    }, timeoutMs)
    expect([steps[0], steps.at(-1)]).toEqual(['读取文件', '保存'])
    unsubscribe()
  })
})

describe('an unplayable file is refused with a reason and leaves no files', { timeout: timeoutMs }, () => {
  const refusal = async (content: Buffer, suffix = 'mp4') => {
    const before = await videoKeys()
    const id = await aVideoFile(portal, content, { suffix })
    await runTranscode(portal, id)
    expect(await videoKeys()).toEqual(before)
    const { state, reason, media } = await videoOf(portal, id)
    expect({ state, media }).toEqual({ state: 'failed', media: null })
    return reason
  }
  const broken = '文件已损坏或不是视频，无法转码'
  const playlist = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'

  /** The long run has more suffixes: what a file contains is always looked up without regard to its suffix. */
  const foreign: [what: string, content: Buffer, suffix: string][] = [
    ['noise', Buffer.alloc(5000, 7), 'mp4'],
    ['a playlist with the suffix mp4', Buffer.from(playlist), 'mp4'],
    ['a list of other files', Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n"), 'mkv'],
  ]
  const inLongRun: typeof foreign = [
    ['a playlist with the suffix mpg', Buffer.from(playlist), 'mpg'],
    ['a video under another suffix', Buffer.from('FLV\x01\x05\0\0\0\x09'), 'wmv'],
  ]

  test.each(isLongRun ? [...foreign, ...inLongRun] : foreign)('%s', async (_what, content, suffix) =>
    expect(await refusal(content, suffix)).toBe(broken),
  )

  test('sound without a picture', async () => {
    expect(await refusal(await makeVideo({ picture: 'none' }))).toBe('文件中没有画面，请上传视频')
  })

  test('a single picture', async () => {
    const one = { seconds: 0.1, framesPerSecond: 10, sound: undefined }
    expect(await refusal(await makeVideo(one))).toBe('视频时长为 0，无法播放')
  })

  test.each<[string, VideoSpec]>([
    ['a picture that is wider than any screen', { width: 8256, height: 16 }],
    ['pixels so wide that the picture is wider than any screen', { width: 1024, height: 64, pixelWidth: 10 }],
  ])('%s', async (_what, spec) => {
    const content = await makeVideo({ ...spec, seconds: 1, sound: undefined })
    expect(await refusal(content)).toBe('画面尺寸过大，最大 8192 像素')
  })

  test('half a file', async () => {
    const whole = await makeVideo({ seconds: 6, suffix: 'mkv' })
    expect(await refusal(whole.subarray(0, whole.length / 2), 'mkv')).toMatch(
      /^文件不完整，只能读出前 \d+ 秒，请重新上传$/,
    )
    const noTable = await makeVideo({ seconds: 4 })
    expect(await refusal(noTable.subarray(0, noTable.length / 2))).toBe(broken)
  })

  test('too long', async () => {
    const admin = await portal.anAdministrator()
    const limit = (maxMinutes: number, version: number) =>
      admin.calls(updateSettings, { group: 'videos', version, values: { maxMinutes } })
    expect(await limit(1, 0)).toMatchObject({ status: 200 })
    const long = { seconds: 75, framesPerSecond: 1, width: 64, height: 36, sound: undefined }
    expect(await refusal(await makeVideo(long))).toBe('视频超过 1 分钟，请分成几段上传')
    expect(await limit(240, 1)).toMatchObject({ status: 200 })
  })

  test('a failed video is tried again on request', async () => {
    const id = await aVideoFile(portal, Buffer.alloc(100))
    await runTranscode(portal, id)
    await portal.db.transaction().execute((tx) => addVideo(tx, id))
    expect(await videoOf(portal, id)).toMatchObject({ state: 'waiting', reason: null, attempts: 0 })
  })
})

describe('a video that exceeds the limits', { timeout: timeoutMs }, () => {
  /** Encoding it takes longer than the time between two looks at the memory of the program. */
  const aSlowVideo = async () => {
    const slow = { seconds: 20, width: 1280, height: 720, picture: 'mpeg4', suffix: 'avi', sound: undefined } as const
    return aVideoFile(portal, await makeVideo(slow), { suffix: 'avi' })
  }

  test.each([
    ['takes too long', { timeoutMinutes: 0.002 }, '转换超过 0.12 秒，已停止'],
    ['grows too large', { memoryMegabytes: 20 }, '转换占用内存超过 20 MB，已停止'],
  ])('because it %s is stopped, and the next one works', async (_what, changed, reason) => {
    const id = await aSlowVideo()
    await withLimits(changed)
    await expect(runTranscode(portal, id)).rejects.toThrow(reason)
    expect(await videoOf(portal, id)).toMatchObject({ state: 'failed', reason, attempts: 1, media: null })
    await withLimits({})
    const small = await aVideoFile(portal, await makeVideo())
    await runTranscode(portal, small)
    expect(await videoOf(portal, small)).toMatchObject({ state: 'ready' })
  })

  test('goes back to the queue without a failure when its run is aborted', async () => {
    const id = await aSlowVideo()
    const run = new AbortController()
    const running = runTranscode(portal, id, { signal: run.signal })
    await vi.waitFor(async () => expect(await videoOf(portal, id)).toMatchObject({ state: 'running' }), timeoutMs)
    run.abort(new Error('the worker stops'))
    await expect(running).rejects.toThrow()
    expect(await videoOf(portal, id)).toMatchObject({ state: 'running', reason: null })
    expect(readdirSync(work.folder)).toEqual([])
  })

  test('is not tried again after it has crashed three workers', async () => {
    const id = await aVideoFile(portal, Buffer.alloc(10))
    await portal.db.updateTable('video').set({ state: 'running', attempts: 3 }).where('file_id', '=', id).execute()
    await runTranscode(portal, id)
    expect(await videoOf(portal, id)).toMatchObject({ state: 'failed', reason: '转码多次意外中断，已停止' })
  })
})

test('media of a deleted file are removed after a day', { timeout: timeoutMs }, async () => {
  const [used, deleted] = [await aVideoFile(portal, await makeVideo()), await aVideoFile(portal, await makeVideo())]
  for (const id of [used, deleted]) await runTranscode(portal, id)
  const [stays, goes] = [await videoOf(portal, used), await videoOf(portal, deleted)]
  await portal.db.deleteFrom('stored_file').where('id', '=', deleted).execute()
  const context = { ...portal, log: createLog('silent'), signal: new AbortController().signal }
  await sweepMedia(context, new Date())
  expect((await videoKeys()).some((key) => key.includes(goes.path))).toBe(true) // not yet a day old
  await sweepMedia(context, new Date(Date.now() + 2 * 86_400_000))
  const keys = await videoKeys()
  expect([keys.some((key) => key.includes(goes.path)), keys.some((key) => key.includes(stays.path))]).toEqual([
    false,
    true,
  ])
})

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLongRun } from '../../../../testing/long-run.ts'
import { type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { makeVideo } from './testing/make-video.ts'
import { aVideoFile, runTranscode, videoOf } from './testing/video-kit.ts'
import { handleVideoJobs } from './transcode-video.worker.ts'

const timeoutMs = 180_000
const limits = { timeoutMinutes: 5, memoryMegabytes: 2048 }
let portal: TestPortal
let folder: string

beforeAll(async () => {
  portal = await testPortal()
  folder = mkdtempSync(path.join(tmpdir(), 'shuzi-video-'))
})
afterAll(async () => {
  await portal.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Replaces the machine's ffmpeg and records its arguments. */
const program = (name: string, script: string) => {
  const file = path.join(folder, name)
  writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return file
}

test("the machine's own ffmpeg gets the same rendition first and may open only the file", {
  timeout: timeoutMs,
}, async () => {
  const argumentsFile = path.join(folder, 'arguments')
  const ffmpeg = program('ffmpeg', `printf '%s\\n' "$@" > ${argumentsFile}\nexit 1`)
  const work = await handleVideoJobs({ ...limits, ffmpeg })
  const content = await makeVideo({ picture: 'mpeg4', suffix: 'avi', width: 1280, height: 720 })
  const id = await aVideoFile(portal, content, { suffix: 'avi' })
  await expect(runTranscode(portal, id)).rejects.toThrow()
  expect(await videoOf(portal, id)).toMatchObject({ state: 'failed', reason: '转换程序意外退出' })
  const args = readFileSync(argumentsFile, 'utf8').split('\n')
  const after = (flag: string) => args.flatMap((word, i) => (word === flag ? [args[i + 1]] : []))
  expect(after('-protocol_whitelist')).toEqual(['file'])
  expect(after('-f')).toEqual(['avi', 'hls'])
  expect(after('-vf').map((filters) => /scale=\d+:\d+/.exec(filters!)?.[0])).toEqual(['scale=854:480'])
  expect(after('-force_key_frames')).toEqual(['expr:gte(t,n_forced*4)'])
  await work.stop()
})

/** The ffmpeg of this machine, or the fixture with the same arguments. */
const anFfmpeg = () => {
  const found = spawnSync('sh', ['-c', 'command -v ffmpeg'], { encoding: 'utf8' }).stdout.trim()
  const fixture = path.join(import.meta.dirname, 'testing', 'ffmpeg-command.fixture.ts')
  return found || program('ffmpeg-command', `exec env -u NODE_OPTIONS '${process.execPath}' '${fixture}' "$@"`)
}

// The test above has the arguments from which these follow.
if (isLongRun)
  test("the machine's own ffmpeg produces the same renditions as the portal's libraries", {
    timeout: timeoutMs,
  }, async () => {
    const source = {
      picture: 'mpeg4',
      suffix: 'avi',
      width: 1920,
      height: 1080,
      seconds: 6,
      framesPerSecond: 5,
    } as const
    const content = await makeVideo(source)
    const transcodeWith = async (ffmpeg: string | undefined) => {
      const work = await handleVideoJobs({ ...limits, ffmpeg })
      const id = await aVideoFile(portal, content, { suffix: 'avi' })
      for (let run = 0; run < 2; run++) await runTranscode(portal, id)
      await work.stop()
      const { state, width, height, seconds, media } = await videoOf(portal, id)
      return { state, width, height, seconds: Math.round(seconds ?? 0), files: Object.keys(media ?? {}).sort() }
    }
    const own = await transcodeWith(undefined)
    expect(own).toMatchObject({ state: 'ready', width: 1920, height: 1080, seconds: 6 })
    expect(own.files).toEqual(expect.arrayContaining(['1080', '720', '480'].map((name) => `${name}/seg-00001.m4s`)))
    expect(await transcodeWith(anFfmpeg())).toEqual(own)
  })

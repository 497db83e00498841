import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeVideo } from '../server/features/videos/encoding/encode-video.ts'
import { demoCourses } from './courses.ts'
import { renderFilm } from './videos/film.ts'
import { drawScene } from './videos/scene.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shuzi-films-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('every kind of course has a drawing that comes about step by step', async () => {
  const courses = new Map(demoCourses().map((course) => [course.kind, course]))
  for (const { kind, key } of courses.values()) {
    const { steps } = await drawScene(kind, key, 3)
    const different = new Set(steps.map((step) => step.toString('base64')))
    expect(different.size, kind).toBe(4)
  }
})

test('its film is small, has picture and sound, and is played as it is', { timeout: 120_000 }, async () => {
  const course = demoCourses()[0]!
  const { name, caption } = course.chapters[0]!.sections[0]!
  const file = path.join(folder, 'film.mp4')
  await renderFilm(file, await drawScene(course.kind, course.key), { title: name, seconds: 9, caption })
  expect(statSync(file).size).toBeLessThan(500_000)
  const steps = new Set<string>()
  const request = { source: file, suffix: 'mp4', folder, maxSeconds: 60, ffmpeg: undefined, threads: 2 }
  const made = await encodeVideo(request, (_percent, step) => steps.add(step))
  expect(made).toMatchObject({ width: 960, height: 540 })
  expect(made.seconds).toBeCloseTo(9, 0)
  expect(made.files.filter((each) => each.endsWith('.m4s'))).toHaveLength(3)
  expect([...steps]).toEqual(['检查视频', '封装']) // not encoded again
})

import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeVideo } from '../server/areas/catalogue/courses/videos/encoding/encode-video.ts'
import { KINDS } from '../web/app/ui/cover/kinds/index.ts'
import { demoCourses } from './courses.ts'
import { renderFilm } from './videos/film.ts'
import { stillsOf } from './videos/frames.ts'
import { coveredRows, height, sheetOf, width } from './videos/picture.ts'
import { scriptOf, subRip } from './videos/script.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shuzi-films-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const scripts = () =>
  demoCourses().flatMap((course) =>
    course.chapters.flatMap(({ sections }) =>
      sections.map((section) => ({ course, section, script: scriptOf(course, section) })),
    ),
  )

test('eight courses have lessons of three to ten minutes only, with a drawing for every scene', () => {
  const long = scripts().filter(({ section }) => section.lecture)
  expect(long.length).toBeGreaterThan(30)
  for (const { script, section } of long) {
    expect(script.seconds, section.name).toBeGreaterThanOrEqual(180)
    expect(script.seconds, section.name).toBeLessThanOrEqual(600)
    expect(section.seconds).toBe(script.seconds)
  }
  const keys = new Set(long.map(({ course }) => course.key))
  const complete = [...keys].filter((key) =>
    scripts().every(({ course, section }) => course.key !== key || section.lecture),
  )
  expect(complete).toHaveLength(8)
  for (const { script } of scripts()) for (const { kind } of script.scenes) expect(KINDS).toHaveProperty(kind)
})

test('the sentences of the course are captions of its lecture, and every caption can be read in its time', () => {
  for (const { script, section } of scripts()) {
    for (const [at, { from, to, text }] of script.cues.entries()) {
      expect(to - from, text).toBeGreaterThan(text.length / 6)
      expect(to).toBeLessThanOrEqual(script.cues[at + 1]?.from ?? script.seconds)
    }
    expect(subRip(script.cues)).toContain(section.caption[0]!.text)
  }
})

test('a drawing comes about step by step, and nothing is drawn where captions and controls are', async () => {
  const { course, script } = scripts().find(({ section }) => section.lecture)!
  const pictures = new Set<string>()
  const [first] = script.scenes
  let bottom: Buffer | undefined
  for await (const { pixels } of stillsOf({ ...script, scenes: [first!] }, course.key, sheetOf(course.key), 1)) {
    pictures.add(pixels.toString('base64'))
    const rows = pixels.subarray((height - coveredRows) * width * 3)
    expect(rows.equals(bottom ?? rows)).toBe(true)
    bottom = rows
  }
  expect(pictures.size).toBeGreaterThan(8)
})

test('a film is small, has picture, sound and captions, and is played as it is', { timeout: 120_000 }, async () => {
  const { course, section, script } = scripts().find((one) => !one.section.lecture)!
  const file = path.join(folder, 'film.mkv')
  await renderFilm(file, script, { name: section.name, sheet: sheetOf(course.key) })
  expect(statSync(file).size).toBeLessThan(300_000)
  const steps = new Set<string>()
  const request = {
    source: file,
    suffix: 'mkv',
    folder,
    master: undefined,
    maxSeconds: 60,
    ffmpeg: undefined,
    threads: 2,
  }
  const made = await encodeVideo(request, (_percent, step) => steps.add(step))
  expect(made).toMatchObject({ width, height })
  expect(made.seconds).toBeCloseTo(script.seconds, 0)
  expect([...steps]).toEqual(['检查视频', '封装']) // not encoded again
  for (const { text } of script.cues) expect(readFileSync(path.join(folder, 'captions.vtt'), 'utf8')).toContain(text)
})

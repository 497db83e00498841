import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { putInPlace } from './build.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'build-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const aBuild = (name: string) => {
  const build = path.join(folder, name)
  mkdirSync(build)
  for (const file of ['page', 'stamp']) writeFileSync(path.join(build, file), name)
  return build
}

test('builds that end at the same time leave one of them, whole', async () => {
  const place = path.join(folder, 'build')
  const builds = Array.from({ length: 20 }, (_, at) => aBuild(`build-${at}`))
  await Promise.all(builds.map((build) => putInPlace(build, place)))
  expect(readdirSync(folder)).toEqual(['build'])
  const [page, stamp] = ['page', 'stamp'].map((file) => readFileSync(path.join(place, file), 'utf8'))
  expect(page).toBe(stamp)
})

test('what cannot be put in place is an error', async () => {
  await expect(putInPlace(path.join(folder, 'missing'), path.join(folder, 'build'))).rejects.toThrow('ENOENT')
})

import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { demoResources, fileOf } from './resources.ts'

const bytesAllowed = 60 * 1024 * 1024
const cpuSecondsAllowed = 60

test('all documents together stay below their limits of size and time, and no two are the same', async () => {
  const start = process.cpuUsage()
  const seen = new Set<string>()
  let total = 0
  for (const resource of demoResources()) {
    const bytes = await buffer(await fileOf(resource))
    expect(bytes.length, resource.key).toBeGreaterThan(8_000)
    seen.add(bytes.toString('base64'))
    total += bytes.length
  }
  const { user, system } = process.cpuUsage(start)
  expect(seen.size).toBe(120)
  expect(total).toBeLessThan(bytesAllowed)
  expect((user + system) / 1e6).toBeLessThan(cpuSecondsAllowed)
})

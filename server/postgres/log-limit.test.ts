import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#kernel/database/index.ts'
import { startPostgres } from './launcher.ts'
import { limitLogs } from './log-limit.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'logs-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test('a log that is full replaces the earlier one, and the server goes on in a new file', async () => {
  const server = await startPostgres({ dir, log: () => {}, settings: { fsync: 'off' } })
  const { sql, close } = connect(server.url, { max: 1 })
  try {
    const log = path.join(server.dir, 'log')
    const limit = () => limitLogs(log, () => sql`select pg_rotate_logfile()`, 4000)
    const failing = (word: string) => sql.unsafe(`select ${word}`).catch(() => {})
    const written = () => readdirSync(log).map((name) => [name, readFileSync(path.join(log, name), 'utf8')] as const)
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 50; n++) await failing(`first_${round}`)
      await expect
        .poll(() => written().some(([, text]) => text.length > 4000 && text.includes(`first_${round}`)))
        .toBe(true)
      await limit()
      const goesOn = async () => {
        await failing(`then_${round}`)
        return written().some(([name, text]) => name !== 'earlier.log' && text.includes(`then_${round}`))
      }
      await expect.poll(goesOn).toBe(true)
    }
    expect(
      written()
        .map(([name]) => name)
        .sort(),
    ).toEqual(['earlier.log', expect.stringMatching(/^postgresql-...\.log$/)])
    expect(readFileSync(path.join(log, 'earlier.log'), 'utf8')).toContain('first_2')
  } finally {
    await close()
    await server.stop('now')
  }
})

import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { prepareDataDir } from './preflight.ts'

const modeOf = (place: string) => (statSync(place).mode & 0o777).toString(8)

test('the data directory is closed to other accounts, also one that stood open, and so is what is written later', () => {
  const umask = process.umask(0o022)
  const dir = mkdtempSync(path.join(tmpdir(), 'data-'))
  try {
    chmodSync(dir, 0o755)
    mkdirSync(path.join(dir, 'files/backups'), { recursive: true })
    mkdirSync(path.join(dir, 'log'))
    writeFileSync(path.join(dir, 'owner.pid'), '1')
    prepareDataDir({ dataDir: dir, accelRedirect: undefined })
    const ownerOnly = process.getuid?.() === 0 ? '711' : '700' // as root the database user passes through
    expect(modeOf(dir)).toBe(ownerOnly)
    for (const name of ['files', 'log']) expect(modeOf(path.join(dir, name))).toBe('700')
    expect(modeOf(path.join(dir, 'owner.pid'))).toBe('600')
    writeFileSync(path.join(dir, 'api.log'), 'x')
    expect(modeOf(path.join(dir, 'api.log'))).toBe('600')
    prepareDataDir({ dataDir: dir, accelRedirect: '/stored-files/' })
    expect(modeOf(path.join(dir, 'files'))).toBe('750') // nginx reads it as a member of the group
  } finally {
    process.umask(umask)
    rmSync(dir, { recursive: true })
  }
})

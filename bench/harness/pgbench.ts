import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { driverOptions } from '#kernel/database/index.ts'

export const hasPgbench = () => !spawnSync('pgbench', ['--version']).error

/** Transactions per second of a script with PostgreSQL's own generator, 16 clients, prepared statements. */
export async function pgbenchRate(url: string, script: string, seconds: number): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuzi-pgbench-'))
  const file = path.join(folder, 'script.sql')
  writeFileSync(file, script)
  const { options } = driverOptions(url)
  const server = options.path
    ? ['-h', path.dirname(options.path), '-U', String(options.user), String(options.database)]
    : [url]
  try {
    const load = ['-n', '-M', 'prepared', '-c', '16', '-j', '2', '-T', String(seconds), '-f', file]
    const { stdout } = await promisify(execFile)('pgbench', [...load, ...server])
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

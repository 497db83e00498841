import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import type { DatabaseUser } from './database-user.ts'

/** PostgreSQL gets a clean environment: PGDATA, PGPORT or a locale would change its behaviour. */
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' }

export const asUser = (user: DatabaseUser | undefined): SpawnOptions => ({
  ...(user && { uid: user.uid, gid: user.gid }),
  env: environment,
  cwd: '/',
})

/** Runs a short program as that user and returns whether it succeeded. */
export function tryRun(user: DatabaseUser | undefined, program: string, args: string[]): boolean {
  return spawnSync(program, args, { ...asUser(user), stdio: 'ignore' }).status === 0
}

/** Runs a program as that user; rejects with its stderr. */
export function run(user: DatabaseUser | undefined, program: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...asUser(user), stdio: ['ignore', 'ignore', 'pipe'] })
    let stderr = ''
    child.stderr?.on('data', (chunk) => {
      stderr += chunk
    })
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(stderr.trim() || `code ${code}`))))
  })
}

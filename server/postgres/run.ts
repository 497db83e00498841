import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import type { DatabaseUser } from './database-user.ts'

/** Nothing of our own environment reaches PostgreSQL: PGDATA, PGPORT or a locale in it would change what it does. */
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' }

export const asUser = (user: DatabaseUser | undefined): SpawnOptions => ({
  ...(user && { uid: user.uid, gid: user.gid }),
  env: environment,
  cwd: '/',
})

/** Runs a short program as that user and tells whether it ended well. */
export function tryRun(user: DatabaseUser | undefined, program: string, args: string[]): boolean {
  return spawnSync(program, args, { ...asUser(user), stdio: 'ignore' }).status === 0
}

/** Runs a program as that user to its end; fails with what it wrote to stderr. */
export function run(user: DatabaseUser | undefined, program: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...asUser(user), stdio: ['ignore', 'ignore', 'pipe'] })
    let complaint = ''
    child.stderr?.on('data', (chunk) => {
      complaint += chunk
    })
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(complaint.trim() || `code ${code}`))))
  })
}

import { readFileSync, statSync } from 'node:fs'
import type { DatabaseUser } from './database-user.ts'
import { tryRun } from './run.ts'

/**
 * The user that PostgreSQL runs as. It refuses to run as root, so root uses the owner of an existing data directory,
 * else `postgres`, else `nobody`. Other users run it themselves (undefined).
 */
export function databaseUser(data: string): DatabaseUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8').split('\n').map(toUser)
  const owner = statSync(data, { throwIfNoEntry: false })?.uid
  return (
    users.find((user) => owner && user.uid === owner) ??
    users.find((user) => user.name === 'postgres') ??
    users.find((user) => user.name === 'nobody') ?? { name: 'nobody', uid: 65534, gid: 65534 }
  )
}

function toUser(line: string): DatabaseUser {
  const [name = '', , uid, gid] = line.split(':')
  return { name, uid: Number(uid), gid: Number(gid) }
}

/** Whether the user can enter the folder, tested as that user because of parent folders and ACLs. */
export const canEnter = (user: DatabaseUser | undefined, dir: string) =>
  tryRun(user, '/bin/sh', ['-c', 'cd "$1"', 'sh', dir])

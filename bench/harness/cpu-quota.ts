import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Skipped } from './sizes.ts'

/** Of one core, where there are too few cores to give each its own: PostgreSQL and the generators must fit beside all of them. */
const quota = 0.1
const periodUs = 100_000
/** Cores that PostgreSQL and the generators need besides. */
const reservedCores = 4

interface Quotas {
  /** What each process gets, for the table. */
  perProcess: string
  limit(pid: number, at: number): void
  /** Lets all use as much as there is: a process that has used its share waits for up to a tenth of a second. */
  lift(): void
  release(): Promise<void>
}

/** Gives up to `processes` processes the same share of CPU each: a core, or a quota of a control group. */
export function equalShares(processes: number): Quotas {
  const cores = availableParallelism()
  if (cores >= processes + reservedCores)
    return {
      perProcess: 'one core',
      limit: (pid, at) => void execFileSync('taskset', ['-apc', String(cores - 1 - at), String(pid)]),
      lift() {},
      release: async () => {},
    }
  const groups: string[] = []
  return {
    perProcess: `${quota} of a core`,
    limit(pid, at) {
      const folder = groupFolder(`shuzi-bench-${process.pid}-${at}`)
      groups.push(folder)
      writeFileSync(path.join(folder, 'cgroup.procs'), String(pid))
    },
    lift() {
      for (const folder of groups) writeQuota(folder, undefined)
    },
    async release() {
      await sleep(500) // a group with processes cannot be removed
      for (const folder of groups) rmdirSync(folder)
    },
  }
}

const isFirstVersion = existsSync('/sys/fs/cgroup/cpu/cpu.cfs_quota_us')

/** Creates a control group with the quota, of version 1 or 2, whichever the system has. */
function groupFolder(name: string): string {
  const folder = path.join(isFirstVersion ? '/sys/fs/cgroup/cpu' : '/sys/fs/cgroup', name)
  try {
    mkdirSync(folder, { recursive: true })
    writeQuota(folder, quota * periodUs)
    return folder
  } catch (error) {
    throw new Skipped(`no control group can be made (${error}), and there are too few cores`)
  }
}

/** Without microseconds the group has no limit. */
function writeQuota(folder: string, us: number | undefined) {
  if (isFirstVersion) writeFileSync(path.join(folder, 'cpu.cfs_quota_us'), String(us ?? -1))
  else writeFileSync(path.join(folder, 'cpu.max'), `${us ?? 'max'} ${periodUs}`)
}

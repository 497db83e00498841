import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { env } from 'node:process'

const root = path.resolve(import.meta.dirname, '../..')
const list = 'server/migrations/landed.json'
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })

type Landed = Record<string, string>

/** Whether a database of the older program can be migrated to this one, with something left to migrate. */
const isFormer = (older: Landed, newer: Landed) => {
  const entries = Object.entries(older)
  return entries.length < Object.keys(newer).length && entries.every(([name, checksum]) => newer[name] === checksum)
}

/** The newest commit with fewer migrations than this checkout, or the one in FLEET_FORMER. */
const formerCommit = (): string => {
  if (env.FLEET_FORMER) return git('rev-parse', env.FLEET_FORMER).trim()
  const newer = JSON.parse(readFileSync(path.join(root, list), 'utf8')) as Landed
  const commits = git('log', '--format=%H', '--', list).trim().split('\n')
  const found = commits.find((commit) => isFormer(JSON.parse(git('show', `${commit}:${list}`)) as Landed, newer))
  if (!found) throw new Error('no commit with fewer migrations: name one in FLEET_FORMER')
  return found
}

/** Packages change with versions, so the former one gets its own, unless they are the same. */
const addPackages = (folder: string) => {
  const lock = (of: string) => readFileSync(path.join(of, 'package-lock.json'), 'utf8')
  if (lock(folder) === lock(root)) symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  else execFileSync('npm', ['ci'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** A former version of the portal with its packages and built pages, in the cache. */
export const formerVersion = (cacheDir: string): { commit: string; folder: string } => {
  const commit = formerCommit()
  const folder = path.join(cacheDir, `portal-${commit.slice(0, 12)}`)
  // The cache may have been filled by another checkout, whose packages are gone.
  if (!existsSync(path.join(folder, 'node_modules', 'react'))) {
    const draft = `${folder}.new`
    for (const old of [draft, folder]) rmSync(old, { recursive: true, force: true })
    mkdirSync(draft, { recursive: true })
    execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C '${draft}'`], { cwd: root })
    addPackages(draft)
    execFileSync(process.execPath, ['web/build.ts'], { cwd: draft, stdio: ['ignore', 'ignore', 'inherit'] })
    renameSync(draft, folder)
  }
  return { commit, folder }
}

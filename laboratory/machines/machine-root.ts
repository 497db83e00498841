import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { env } from 'node:process'

const folder = path.resolve(import.meta.dirname, '../../deploy/fleet')
const release = 'trixie'

/** The packages of every machine beside the portal's own; the container image installs the same. */
const packages = readFileSync(path.join(folder, 'packages.txt'), 'utf8').trim().split('\n')

/** Where the root is stored between runs: half a gigabyte that takes minutes to fetch. */
export const cacheDir = env.FLEET_CACHE ?? '/var/cache/shuzi-fleet'

/** A Debian root with the database, its proxies and nginx, made once by mmdebstrap from the machine's own package source. */
export const machineRoot = (): string => {
  const root = path.join(cacheDir, 'root')
  const stamp = path.join(cacheDir, 'root.sha256')
  const wanted = createHash('sha256').update(`${release} ${packages}`).digest('hex')
  if (existsSync(root) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return root
  mkdirSync(cacheDir, { recursive: true })
  const draft = `${root}.new`
  for (const old of [root, draft]) rmSync(old, { recursive: true, force: true })
  execFileSync(
    'mmdebstrap',
    [
      '--mode=root',
      '--variant=minbase',
      '--aptopt=APT::Install-Recommends "false"',
      `--include=${packages.join(',')}`,
      release,
      draft,
      ...(env.FLEET_MIRROR ? [env.FLEET_MIRROR] : []),
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  for (const place of ['data', 'fleet']) mkdirSync(path.join(draft, place))
  renameSync(draft, root)
  writeFileSync(stamp, wanted)
  return root
}

/** The numbers of an account of the root, for files that its programs own. */
export const accountOf = (root: string, name: string): { uid: number; gid: number } => {
  const line = readFileSync(path.join(root, 'etc/passwd'), 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [uid, gid] = line!.split(':').slice(2, 4).map(Number)
  return { uid: uid!, gid: gid! }
}

/** A file of deploy/fleet with its variables filled in; those of nginx itself, in small letters, stay. */
export const configured = (name: string, values: Record<string, string>): string =>
  readFileSync(path.join(folder, name), 'utf8').replaceAll(/\$\{([A-Z_]+)\}/g, (_, variable: string) => {
    const value = values[variable]
    if (value === undefined) throw new Error(`${name} needs ${variable}`)
    return value
  })

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const web = import.meta.dirname
const root = path.dirname(web)
const finished = path.join(web, 'build')
const stamp = path.join(finished, 'stamp')
/** Where builds are made; not under version control. */
const workshop = path.join(web, '.react-router')
const staleMs = 3_600_000

/** Hash of everything the built pages depend on. */
const fingerprint = (): string => {
  const files = globSync(['web/app/**/*', 'web/public/**/*', 'web/*.ts', 'contract/**/*.ts', 'package-lock.json'], {
    cwd: root,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
  const hash = createHash('sha256')
  for (const file of files) hash.update(path.relative(root, file)).update(readFileSync(file))
  return hash.digest('hex')
}

/** Whether the pages on disk were built from the current sources. */
export const pagesAreFresh = (): boolean => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()

/**
 * Builds the pages and compresses their assets ahead of requests. Each build has a folder of its own until it is
 * complete, so that one that is interrupted, or made beside another, leaves no mixture of files.
 */
const buildPages = async (): Promise<void> => {
  const built = fingerprint()
  await removeStaleBuilds()
  const folder = path.join(workshop, `build-${process.pid}`)
  await run(path.join(root, 'node_modules/@react-router/dev/bin.cjs'), ['build'], path.relative(web, folder))
  const assets = globSync('client/**/*.{js,mjs,css,svg,json,txt}', { cwd: folder })
  await Promise.all(assets.map((file) => compress(path.join(folder, file))))
  writeFileSync(path.join(folder, 'stamp'), built)
  await putInPlace(folder, finished)
}

/** Another build may put itself in place between the two steps; then this one, which is later, replaces it. */
export const putInPlace = async (folder: string, place: string): Promise<void> => {
  const former = `${folder}-former`
  await rename(place, former).catch(ignore('ENOENT'))
  const isTaken = await rename(folder, place).then(() => false, ignore('ENOTEMPTY', 'EEXIST'))
  await rm(former, { recursive: true, force: true })
  if (isTaken) await putInPlace(folder, place)
}

/** For a rejected promise: answers true for these codes, and fails with every other error. */
const ignore =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException): boolean => {
    if (!codes.includes(error.code ?? '')) throw error
    return true
  }

const removeStaleBuilds = async (): Promise<void> => {
  const isStale = (folder: string) => Date.now() - statSync(folder).mtimeMs > staleMs
  const folders = globSync('build-*', { cwd: workshop }).map((name) => path.join(workshop, name))
  await Promise.all(folders.filter(isStale).map((folder) => rm(folder, { recursive: true, force: true })))
}

const run = (script: string, args: string[], folder: string) =>
  new Promise<void>((resolve, reject) => {
    let output = ''
    const child = spawn(process.execPath, [script, ...args], {
      cwd: web,
      env: { ...process.env, NODE_ENV: 'production', PAGES_FOLDER: folder },
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`页面构建失败：\n${output}`))))
  })

const gzip = promisify(zlib.gzip)
const brotli = promisify(zlib.brotliCompress)

const compress = async (file: string) => {
  const bytes = await readFile(file)
  if (bytes.length < 1024) return
  await writeFile(`${file}.gz`, await gzip(bytes, { level: 9 }))
  await writeFile(`${file}.br`, await brotli(bytes))
}

if (import.meta.main) {
  await buildPages().catch((error) => {
    console.error(error.message)
    process.exit(1)
  })
}

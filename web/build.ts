import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const web = import.meta.dirname
const root = path.dirname(web)
const stamp = path.join(web, 'build/stamp')

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

/** Builds the pages and compresses their assets ahead of requests. */
const buildPages = async (): Promise<void> => {
  const built = fingerprint()
  rmSync(stamp, { force: true }) // an interrupted build must not pass for the one before it
  await run(path.join(root, 'node_modules/@react-router/dev/bin.cjs'), ['build'])
  const assets = globSync('build/client/**/*.{js,mjs,css,svg,json,txt}', { cwd: web })
  await Promise.all(assets.map((file) => compress(path.join(web, file))))
  writeFileSync(stamp, built)
}

const run = (script: string, args: string[]) =>
  new Promise<void>((resolve, reject) => {
    let output = ''
    const child = spawn(process.execPath, [script, ...args], {
      cwd: web,
      env: { ...process.env, NODE_ENV: 'production' },
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

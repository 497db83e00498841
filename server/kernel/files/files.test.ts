import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { statfsSync } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type FileStore, openFileStore } from './index.ts'

const MB = 1024 * 1024
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const text = (content: string) => Readable.from([Buffer.from(content)])
const zeros = (megabytes: number) => Readable.from(Array.from({ length: megabytes }, () => Buffer.alloc(MB)))

let folder: string
let s3: S3rver
let s3Address: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shuzi-files-'))
  const directory = path.join(folder, 's3')
  s3 = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: 'portal' }] })
  const { port } = await s3.run()
  s3Address = `s3://S3RVER:S3RVER@portal/files?endpoint=http://127.0.0.1:${port}&region=us-east-1`
})

afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const keysOf = async (store: FileStore, prefix: string) => {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys.sort()
}
const contentOf = async (store: FileStore, key: string, range?: { start: number; end: number }) => {
  const found = await store.read(key, range)
  return found && (await buffer(found.stream)).toString()
}

const drivers = [
  { name: 'disk', open: () => openFileStore(undefined, path.join(folder, 'disk')) },
  { name: 's3', open: () => openFileStore(s3Address, folder) },
]

test('a signed path of the S3 store gives its file without credentials, also a range, for a minute', async () => {
  const store = openFileStore(s3Address, folder)
  await store.put('signed/a', text('0123456789'))
  const origin = new URL(s3Address).searchParams.get('endpoint')
  const signed = `${origin}${await store.signedPath!('signed/a')}`
  expect(await (await fetch(signed)).text()).toBe('0123456789')
  const part = await fetch(signed, { headers: { range: 'bytes=2-4' } })
  expect([part.status, await part.text()]).toEqual([206, '234'])
  expect(new URL(signed).searchParams.get('X-Amz-Expires')).toBe('60')
  expect(openFileStore(undefined, folder).signedPath).toBeUndefined()
})

describe.each(drivers)('$name', ({ open }) => {
  let store: FileStore
  beforeAll(() => {
    store = open()
  })

  test('returns a stored file, with its size and hash', async () => {
    const stored = await store.put('docs/ab/report.pdf', text('数字工程'), { contentType: 'application/pdf' })
    expect(stored).toEqual({ size: 12, sha256: sha256('数字工程') })
    expect(await contentOf(store, 'docs/ab/report.pdf')).toBe('数字工程')
    expect(await store.stat('docs/ab/report.pdf')).toEqual({
      key: 'docs/ab/report.pdf',
      size: 12,
      modifiedAt: expect.any(Date),
    })
  })

  test('an empty file is a file', async () => {
    expect(await store.put('empty', Readable.from([]))).toEqual({ size: 0, sha256: sha256('') })
    expect(await store.stat('empty')).toMatchObject({ size: 0 })
  })

  test('a second put replaces the first', async () => {
    await store.put('twice', text('first'))
    await store.put('twice', text('2nd'))
    expect(await contentOf(store, 'twice')).toBe('2nd')
  })

  test('a range is inclusive, clipped at the end and comes with the whole size', async () => {
    await store.put('range', text('0123456789'))
    expect(await contentOf(store, 'range', { start: 2, end: 4 })).toBe('234')
    expect(await contentOf(store, 'range', { start: 8, end: 99 })).toBe('89')
    expect(await contentOf(store, 'range', { start: 10, end: 12 })).toBe('')
    const part = await store.read('range', { start: 0, end: 0 })
    expect(part?.size).toBe(10)
    part?.stream.destroy()
  })

  test('a file of several parts arrives whole', async () => {
    const stored = await store.put('large', zeros(12))
    expect(stored).toEqual({ size: 12 * MB, sha256: sha256(Buffer.alloc(12 * MB)) })
    expect(await store.stat('large')).toMatchObject({ size: 12 * MB })
  })

  test('an unknown key is undefined, and removing it is fine', async () => {
    expect(await store.read('nothing/here')).toBeUndefined()
    expect(await store.read('nothing/here', { start: 0, end: 1 })).toBeUndefined()
    expect(await store.stat('nothing/here')).toBeUndefined()
    await store.remove('nothing/here')
    await store.removeAll('nothing')
    expect(await keysOf(store, 'nothing')).toEqual([])
  })

  test('remove takes one file, removeAll a folder and not its namesake', async () => {
    for (const key of ['video/1/a.ts', 'video/1/deep/b.ts', 'video/12/a.ts', 'video/2']) await store.put(key, text(key))
    await store.remove('video/2')
    expect(await keysOf(store, 'video')).toEqual(['video/1/a.ts', 'video/1/deep/b.ts', 'video/12/a.ts'])
    await store.removeAll('video/1')
    expect(await keysOf(store, 'video/')).toEqual(['video/12/a.ts'])
    await expect(store.removeAll('')).rejects.toThrow(TypeError)
  })

  test('a folder of more than one batch goes whole', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, i) => store.put(`hls/9/${i}.ts`, text('x'))))
    await store.removeAll('hls/9')
    expect(await keysOf(store, 'hls')).toEqual([])
  })

  test('the root lists everything but hidden files', async () => {
    await store.check()
    const keys = await keysOf(store, '')
    expect(keys).toContain('docs/ab/report.pdf')
    expect(keys.filter((key) => key.includes('ready') || key.includes('incoming'))).toEqual([])
  })

  const cuts = {
    'an error': () => {
      let sent = 0
      return new Readable({
        read() {
          sent += 1
          if (sent < 9) this.push(Buffer.alloc(MB))
          else this.destroy(new Error('connection lost'))
        },
      })
    },
    'a silent close': () => {
      const stream = new Readable({ read() {} })
      stream.push('some bytes')
      setTimeout(() => stream.destroy(), 20)
      return stream
    },
  }
  test.each(Object.entries(cuts))('a stream cut by %s leaves the key as it was', async (_, cut) => {
    await store.put('cut/old', text('old'))
    await expect(store.put('cut/new', cut())).rejects.toThrow()
    await expect(store.put('cut/old', cut())).rejects.toThrow()
    expect(await keysOf(store, 'cut')).toEqual(['cut/old'])
    expect(await contentOf(store, 'cut/old')).toBe('old')
  })

  const hostile = [
    '',
    '/',
    '/etc/passwd',
    '../x',
    'a/../b',
    'a/..',
    'a//b',
    'a/',
    './a',
    'a/./b',
    'a/.hidden',
    '.ready',
  ]
  hostile.push('a\0b', 'a b', 'A', 'ä', 'a\\b', 'a%2fb', 'c:x', 'a..b', 'a'.repeat(600), '.incoming/x')
  test.each(hostile)('key %j is refused by every call', async (key) => {
    await expect((async () => store.put(key, text('x')))()).rejects.toThrow(TypeError)
    await expect((async () => store.read(key))()).rejects.toThrow(TypeError)
    await expect((async () => store.stat(key))()).rejects.toThrow(TypeError)
    await expect((async () => store.remove(key))()).rejects.toThrow(TypeError)
    if (key !== 'a/') await expect((async () => store.removeAll(key))()).rejects.toThrow(TypeError)
  })
})

describe('disk', () => {
  const dataDir = () => path.join(folder, 'disk-alone')
  const drafts = () => readdir(path.join(dataDir(), 'files/.incoming'))

  test('a cut stream leaves no draft behind', async () => {
    const store = openFileStore(undefined, dataDir())
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(MB)
        throw new Error('connection lost')
      })(),
    )
    await expect(store.put('x', broken)).rejects.toThrow('connection lost')
    expect(await drafts()).toEqual([])
  })

  test('a stream that fails before it is read is refused, without an unhandled error', async () => {
    const store = openFileStore(undefined, dataDir())
    const content = new Readable({ read() {} })
    const stored = store.put('stored/broken', content)
    content.destroy(new Error('gone'))
    await expect(stored).rejects.toThrow()
    expect(await store.stat('stored/broken')).toBeUndefined()
  })

  test('a full disk answers 507 and leaves nothing behind', async () => {
    const store = openFileStore(undefined, dataDir())
    const probe = await open(path.join(folder, 'probe'), 'w')
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    const write = vi.spyOn(Object.getPrototypeOf(probe), 'write').mockRejectedValue(full)
    await expect(store.put('full', zeros(2))).rejects.toMatchObject({ code: 'disk_full', status: 507 })
    write.mockRestore()
    await probe.close()
    expect(await store.stat('full')).toBeUndefined()
    expect(await drafts()).toEqual([])
  })

  // Only root can mount the small disk this needs.
  if (process.getuid?.() === 0)
    test('files leave the last 200 MB of the disk to the database', async () => {
      const disk = path.join(folder, 'small-disk')
      await mkdir(disk)
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=330m', 'shuzi-test', disk])
      try {
        const store = openFileStore(undefined, disk)
        await store.put('small', zeros(20))
        await expect(store.put('large', zeros(200))).rejects.toMatchObject({ code: 'disk_full' })
        const many = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => store.put(`many/${n}`, zeros(8))))
        expect(many.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(5)
        const { bavail, bsize } = statfsSync(disk)
        expect(bavail * bsize).toBeGreaterThan(200 * MB)
        await store.removeAll('many')
        await store.put('again', zeros(2))
      } finally {
        execFileSync('umount', [disk])
      }
    })

  test('memory does not grow with the file', async () => {
    const store = openFileStore(undefined, dataDir())
    const before = process.memoryUsage().rss
    let left = 256
    let peak = 0
    const content = new Readable({
      read() {
        peak = Math.max(peak, process.memoryUsage().rss - before)
        this.push(left-- > 0 ? Buffer.alloc(MB) : null)
      },
    })
    expect(await store.put('large', content)).toMatchObject({ size: 256 * MB })
    expect(peak).toBeLessThan(128 * MB)
    await store.remove('large')
  })

  test('a draft left by a killed process goes after a day, a fresh one stays', async () => {
    const incoming = path.join(folder, 'disk-left-over/files/.incoming')
    await mkdir(incoming, { recursive: true })
    for (const name of ['old', 'fresh']) await writeFile(path.join(incoming, name), 'x')
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000)
    await utimes(path.join(incoming, 'old'), twoDaysAgo, twoDaysAgo)
    await openFileStore(undefined, path.join(folder, 'disk-left-over')).put('a', text('a'))
    expect(await readdir(incoming)).toEqual(['fresh'])
  })

  test('knows the free space and reports when it cannot write', async () => {
    const store = openFileStore(undefined, dataDir())
    expect(await store.freeBytes?.()).toBeGreaterThan(MB)
    await writeFile(path.join(folder, 'a-file'), '')
    await expect(openFileStore(undefined, path.join(folder, 'a-file')).check()).rejects.toThrow()
  })
})

test('an incomplete address is refused at once', () => {
  expect(() => openFileStore('https://example.com/x', folder)).toThrow('STORAGE_URL')
  expect(() => openFileStore('s3://key@bucket/x', folder)).toThrow('half')
  expect(() => openFileStore('s3:///x', folder)).toThrow('STORAGE_URL')
})

test('an unreachable bucket is not ready', async () => {
  await expect(openFileStore(s3Address.replace('@portal', '@absent'), folder).check()).rejects.toThrow()
})

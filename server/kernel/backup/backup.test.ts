import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import yazl from 'yazl'
import { connect } from '#kernel/database/index.ts'
import { diskStore, type FileStore } from '#kernel/files/index.ts'
import { testDatabase } from '#kernel/testing/database.ts'
import { digestOf } from '#kernel/testing/digest.ts'
import { inDatabase } from '#kernel/testing/in-database.ts'
import { schema } from '../../migrations.ts'
import {
  loadDatabase,
  loadFiles,
  openArchive,
  openStoredArchive,
  requireKnownStructure,
  verifyArchive,
  writeArchive,
} from './index.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'shuzi-backup-'))
const key = 'backups/one.zip'
const archivePath = path.join(folder, 'files', key)
const files = diskStore(path.join(folder, 'files'))
const awkward = '换行\n制表\t反斜线\\'
let source: Awaited<ReturnType<typeof testDatabase>>

beforeAll(async () => {
  source = await testDatabase()
  await sql`
    insert into member (username, nick_name, level, password_hash)
    select 'person' || n, ${awkward} || n, 4, 'x' from generate_series(1, 500) as n`.execute(source.db)
  await sql`insert into installation (key, value) values ('empty', '')`.execute(source.db)
  for (const [name, size] of [
    ['stored/aa/large', 3_000_000],
    ['stored/ab/small', 1],
    ['pictures/p1/original', 70_000],
  ] as const)
    await files.put(name, Readable.from([randomBytes(size)]))
  await writeArchive(options())
})
afterAll(async () => {
  await source.close()
  rmSync(folder, { recursive: true, force: true })
})

const options = (store: FileStore = files, signal = new AbortController().signal) => ({
  sql: source.sql,
  files: store,
  key,
  progress: () => {},
  signal,
})

/** An empty database beside the one of the test. */
const emptyDatabase = async () => {
  const { url } = inject('postgres')
  const name = `restored_${randomBytes(6).toString('hex')}`
  const server = connect(url, { max: 1 })
  await server.sql.unsafe(`create database ${name}`)
  const { db, sql: driver } = connect(inDatabase(url, name), { max: 2 })
  return {
    db,
    sql: driver,
    async close() {
      await driver.end()
      await server.sql.unsafe(`drop database ${name} with (force)`)
      await server.sql.end()
    },
  }
}

describe('a backup', () => {
  test('restores every row, every sequence and every file as they were', async () => {
    const target = await emptyDatabase()
    const store = diskStore(path.join(folder, 'restored'))
    try {
      const archive = await openArchive(archivePath)
      requireKnownStructure(archive, schema)
      await verifyArchive(archive)
      await loadDatabase(target.sql, archive, schema)
      await loadFiles(store, archive)
      archive.close()
      expect(await digestOf(target.db)).toEqual(await digestOf(source.db))
      const next = (db: typeof target.db) =>
        sql<{ id: number }>`select nextval(pg_get_serial_sequence('member', 'id')) as id`.execute(db)
      expect((await next(target.db)).rows).toEqual((await next(source.db)).rows)
      for await (const { key: name } of store.list(''))
        expect(hash(readFileSync(path.join(folder, 'restored', name)))).toBe(
          hash(readFileSync(path.join(folder, 'files', name))),
        )
      // Triggers work again: counters go on from what was restored.
      await sql`insert into member (username, nick_name, level, password_hash) values ('later', 'x', 4, 'x')`.execute(
        target.db,
      )
      const { rows } = await sql`select sum(count)::int as count from member_count`.execute(target.db)
      expect(rows).toEqual([{ count: 501 }])
    } finally {
      await target.close()
    }
  })

  test('is a snapshot of the database, whatever is written meanwhile', async () => {
    const store = diskStore(path.join(folder, 'moment'))
    await sql`create table a_pair (id bigint generated always as identity)`.execute(source.db)
    let isWriting = true
    const writing = (async () => {
      while (isWriting)
        await source.db.transaction().execute(async (tx) => {
          await sql`insert into setting_change (setting_group, field, member_id) select 'x', 'x', min(id) from member`.execute(
            tx,
          )
          await sql`insert into a_pair (id) values (default)`.execute(tx)
        })
    })()
    const { manifest } = await writeArchive({ ...options(store), key })
    isWriting = false
    await writing
    const rowsOf = (name: string) => manifest.tables.find((table) => table.name === name)!.rows
    expect(rowsOf('setting_change')).toBe(rowsOf('a_pair'))
    await verifyArchive(await openStoredArchive(store, key))
    await sql`drop table a_pair`.execute(source.db)
  })

  test('is not part of the next one', async () => {
    const { manifest } = await openArchive(archivePath)
    expect(manifest.files.map(({ key: name }) => name).sort()).toEqual([
      'pictures/p1/original',
      'stored/aa/large',
      'stored/ab/small',
    ])
  })
})

const zipOf = (entries: Record<string, string>) => {
  const zip = new yazl.ZipFile()
  for (const [name, text] of Object.entries(entries)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return buffer(zip.outputStream)
}
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('what is refused', () => {
  const wrong = (name: string, bytes: Buffer | string) => {
    const file = path.join(folder, name)
    writeFileSync(file, bytes)
    return file
  }

  test('a file that is not a backup', async () => {
    await expect(openArchive(wrong('text.zip', 'hello'))).rejects.toThrow('这不是本门户的备份文件，或者文件不完整。')
    await expect(openArchive(path.join(folder, 'nowhere.zip'))).rejects.toThrow('找不到备份文件')
  })

  test('an archive that was cut or changed', async () => {
    const whole = readFileSync(archivePath)
    const cut = wrong('cut.zip', whole)
    truncateSync(cut, whole.length - 100)
    await expect(openArchive(cut)).rejects.toThrow(/已损坏|不是本门户/)
    const place = whole.indexOf('stored/aa/large') + 5_000
    whole[place] = (whole[place] ?? 0) ^ 0xff
    const archive = await openArchive(wrong('changed.zip', whole))
    await expect(verifyArchive(archive)).rejects.toThrow('备份文件已损坏（files/stored/aa/large），请换一份备份。')
    archive.close()
  })

  const aManifest = (keys: string[]) =>
    JSON.stringify({
      format: 'shuzi-backup',
      version: 1,
      createdAt: '',
      migrations: [],
      tables: [],
      sequences: [],
      files: keys.map((name) => ({ key: name, size: 1, sha256: hash(Buffer.from('x')) })),
    })

  test.each([
    '../x',
    'stored/../../x',
    '/etc/cron.d/x',
    'stored/./x',
    'stored//x',
    'stored/.x',
    'stored\\..\\x',
    'C:x',
    'stored/x\0',
    'x'.repeat(513),
    '',
  ])('an archive with a file for %j', async (name) => {
    const archive = wrong('slip.zip', await zipOf({ 'manifest.json': aManifest([name]), 'files/x': 'x' }))
    await expect(openArchive(archive)).rejects.toThrow('这不是本门户的备份文件，或者文件不完整。')
  })

  test.each(['../../x', '/etc/xx', 'aa\\..\\'])('an archive with an entry named %j', async (name) => {
    const zip = await zipOf({ 'manifest.json': aManifest([]), 'files/a': 'x' })
    for (let at = zip.indexOf('files/a'); at >= 0; at = zip.indexOf('files/a', at + 1)) zip.write(name, at)
    await expect(openArchive(wrong('entry.zip', zip))).rejects.toThrow(/^备份文件已损坏/)
  })

  test('an archive whose columns hold a statement, and nothing of it is loaded', async () => {
    const target = await emptyDatabase()
    const archive = await openArchive(archivePath)
    try {
      const members = archive.manifest.tables.find((table) => table.name === 'member')!
      members.columns[0] = 'id) from program $$touch /tmp/owned$$ --'
      await expect(loadDatabase(target.sql, archive, schema)).rejects.toThrow('备份文件已损坏（表 member 的列）')
      const { rows } = await sql`select from installation where key = 'empty'`.execute(target.db)
      expect(rows).toEqual([])
    } finally {
      archive.close()
      await target.close()
    }
  })

  test('an archive of a newer program', async () => {
    const archive = await openArchive(archivePath)
    archive.manifest.migrations.push({ name: '9999_later.sql', checksum: 'x' })
    expect(() => requireKnownStructure(archive, schema)).toThrow('备份来自更新的程序')
    archive.close()
  })

  test('an archive of a commit before the baseline', async () => {
    const archive = await openArchive(archivePath)
    archive.manifest.migrations = [{ name: '20261115T0900_settings_and_accounts.sql', checksum: 'x' }]
    expect(() => requireKnownStructure(archive, schema)).toThrow(
      '备份由正式发布前的程序制作，本程序不能恢复，请用那时的程序恢复。',
    )
    archive.close()
  })
})

describe('what goes wrong', () => {
  const failing = (change: Partial<FileStore>): FileStore => ({ ...files, ...change })
  const archives = async () => {
    const found: string[] = []
    for await (const { key: name } of files.list('backups')) found.push(name)
    return found
  }

  test('too little disk space is reported before anything is written', async () => {
    const small = failing({ freeBytes: async () => 1_000_000 })
    await expect(writeArchive({ ...options(small), key: 'backups/two.zip' })).rejects.toMatchObject({
      code: 'backup_no_room',
    })
    expect(await archives()).toEqual([key])
  })

  test('a disk that fills up meanwhile leaves nothing of the archive', async () => {
    const full = failing({
      async put(_name, content) {
        for await (const chunk of content) if (chunk.length > 0) break
        throw Object.assign(new Error('存储空间不足，请联系管理员'), { code: 'disk_full' })
      },
    })
    await expect(writeArchive({ ...options(full), key: 'backups/three.zip' })).rejects.toMatchObject({
      code: 'disk_full',
    })
    expect(await archives()).toEqual([key])
  })

  test('a cancelled backup stops and leaves nothing', async () => {
    const cancel = new AbortController()
    const stopping = writeArchive({
      ...options(files, cancel.signal),
      key: 'backups/four.zip',
      progress: () => cancel.abort(new Error('cancelled')),
    })
    await expect(stopping).rejects.toThrow('cancelled')
    expect(await archives()).toEqual([key])
    expect(await source.db.selectFrom('installation').select('key').execute()).toBeDefined()
  })
})

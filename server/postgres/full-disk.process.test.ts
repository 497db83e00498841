import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { connect } from '#kernel/database/index.ts'
import { startPostgres } from './launcher.ts'

const MB = 1024 * 1024

/** Inserts large rows one by one until the server fails; returns the acknowledged ids. */
async function fill(sql: ReturnType<typeof connect>['sql']): Promise<number[]> {
  const acknowledged: number[] = []
  for (let id = 1; ; id++) {
    try {
      await sql`insert into entry (id, text) values (${id}, ${'x'.repeat(MB)})`
      acknowledged.push(id)
    } catch {
      return acknowledged
    }
  }
}

// Only root can mount the small disk this needs.
if (process.getuid?.() === 0)
  test('a completely full disk loses no acknowledged row', async () => {
    const disk = mkdtempSync(path.join(tmpdir(), 'disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'shuzi-test', disk])
    const settings = { shared_buffers: '16MB', max_wal_size: '48MB', min_wal_size: '32MB' }
    const start = () => startPostgres({ dir: path.join(disk, 'postgres'), log: () => {}, settings })
    let server = await start()
    let connection = connect(server.url, { max: 1 })
    try {
      await connection.sql`create table entry (id int primary key, text text)`
      await connection.sql`alter table entry alter text set storage external` // stored uncompressed
      const acknowledged = await fill(connection.sql)
      expect(acknowledged.length).toBeGreaterThan(3)
      await connection.close()
      await server.stop('now')
      expect(logged(disk)).toContain('No space left on device')

      execFileSync('mount', ['-o', 'remount,size=300m', disk])
      server = await start()
      connection = connect(server.url, { max: 1 })
      const found = await connection.sql`select id, length(text) as length from entry order by id`
      expect(found).toEqual(acknowledged.map((id) => ({ id, length: MB })))
      await connection.sql`insert into entry (id, text) values (0, 'room again')`
    } finally {
      await connection.close()
      await server.stop('now')
      execFileSync('umount', [disk])
      rmSync(disk, { recursive: true })
    }
  })

function logged(disk: string): string {
  const dir = path.join(disk, 'postgres/log')
  return readdirSync(dir)
    .map((name) => readFileSync(path.join(dir, name), 'utf8'))
    .join('')
}

import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as news from '#contract/pages/news/news.ts'
import { testPortal } from '../testing/portal.ts'

// Only root can mount the small disk this needs.
if (process.getuid?.() === 0)
  test('a full volume of the database refuses writes with 507 in words, reads go on, and writes resume', async () => {
    const portal = await testPortal()
    const admin = await portal.anAdministrator()
    const disk = mkdtempSync(path.join(tmpdir(), 'disk-'))
    const space = `small_${randomBytes(4).toString('hex')}`
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=600k', 'shuzi-test', disk])
    try {
      const { rows } = await sql<{ data_directory: string }>`show data_directory`.execute(portal.db)
      const { uid, gid } = statSync(rows[0]!.data_directory)
      chownSync(disk, uid, gid)
      await sql`create tablespace ${sql.id(space)} location ${sql.lit(disk)}`.execute(portal.db)
      await sql`alter table news set tablespace ${sql.id(space)}`.execute(portal.db)
      const add = async () => {
        const content = `<p>${randomBytes(40_000).toString('base64')}</p>`
        const { status, body } = await admin.calls(news.addNews, { title: '桥梁', content, section: '行业资讯' })
        return status === 200 || status === 201 ? 'added' : [status, body.message]
      }
      let answer = await add()
      for (let n = 0; n < 50 && answer === 'added'; n++) answer = await add()
      expect(answer).toEqual([507, '存储空间不足，请联系管理员'])
      expect((await portal.visitor.calls(news.listNews, {})).status).toBe(200)
      execFileSync('mount', ['-o', 'remount,size=8m', disk])
      expect(await add()).toBe('added')
    } finally {
      await sql`alter table news set tablespace pg_default`.execute(portal.db)
      await sql`drop tablespace if exists ${sql.id(space)}`.execute(portal.db)
      await portal.close()
      execFileSync('umount', [disk])
      rmSync(disk, { recursive: true })
    }
  })

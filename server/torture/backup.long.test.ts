import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect } from 'vitest'
import * as backups from '#contract/office/operations/backups.ts'
import { diskStore, type FileStore } from '#kernel/files/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { runBackup } from '../areas/office/operations/backups/make-backup.ts'
import { testPortal } from '../testing/portal.ts'
import { asRoot, scenario } from '../testing/scenario.ts'

const MB = 1024 * 1024
const disk = mkdtempSync(path.join(tmpdir(), 'shuzi-backup-'))
let isMounted = false
afterAll(() => {
  if (isMounted) execFileSync('umount', [disk])
  rmSync(disk, { recursive: true })
})

/** Random, so that the archive is as large. */
const addFile = (files: FileStore, n: number) => files.put(`stored/large/${n}`, Readable.from([randomBytes(16 * MB)]))

scenario(
  {
    suite: 'Torture',
    name: 'backup on a full disk',
    done: 'no byte free in the middle of a backup of 240 MB, then freed',
    needs: [asRoot],
    minutes: 5,
  },
  async (note) => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1400m,mode=755', 'shuzi-test', disk])
    isMounted = true
    const portal = await testPortal()
    try {
      const admin = await portal.anAdministrator()
      const files = diskStore(path.join(disk, 'files'))
      for (let n = 0; n < 15; n++) await addFile(files, n)
      const ballast = path.join(disk, 'ballast')
      const run = async (progress: (percent: number, step: string) => void) => {
        expect((await admin.calls(backups.requestBackup)).status).toBe(200)
        const { id } = (await admin.calls(backups.listBackups)).body[0]!
        await runBackup(
          { ...portal, files, log: createLog('silent'), signal: new AbortController().signal, progress },
          id,
        )
      }
      const listed = async () => (await admin.calls(backups.listBackups)).body
      const archives = async () => {
        const keys: string[] = []
        for await (const { key } of files.list('backups')) keys.push(key)
        return keys
      }

      let isFull = false
      const fill = (_percent: number, step: string) => {
        if (isFull || !step.startsWith('文件')) return
        isFull = true
        execFileSync('sh', ['-c', 'cat /dev/zero > "$0" 2> /dev/null || true', ballast])
      }
      await expect(run(fill)).rejects.toThrow()
      expect(isFull).toBe(true)
      const [failed] = await listed()
      expect(failed).toMatchObject({ state: 'failed', error: expect.stringContaining('空间') })
      expect(await archives()).toEqual([])
      note(`refused with “${failed!.error}”, nothing left of the archive`)

      rmSync(ballast)
      await run(() => {})
      expect((await listed())[0]).toMatchObject({ state: 'complete', percent: 100, fileCount: 15 })
      expect(await archives()).toHaveLength(1)
      note('the next one was complete')
    } finally {
      await portal.close()
    }
  },
)

import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#kernel/database/index.ts'
import { freePort } from '../../checks/free-port.ts'
import { startPortal } from '../../checks/start-portal.ts'
import { addMember, openSession } from '../areas/people/accounts/testing.ts'
import { socketUrl } from '../postgres/launcher.ts'

const full = { status: 507, message: '存储空间不足，请联系管理员' }

// Only root can mount the small disk this needs.
if (process.getuid?.() === 0) {
  const disk = mkdtempSync(path.join(tmpdir(), 'disk-'))
  const ballast = path.join(disk, 'ballast')
  const log = path.join(disk, 'log/api.log')
  let portal: ReturnType<typeof startPortal>
  let token = ''

  beforeAll(async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=900m,mode=755', 'shuzi-test', disk])
    chmodSync(disk, 0o755)
    const env = { DEMO: 'off', CAPTCHA_CODE: '', LOG_LEVEL: 'info' }
    portal = startPortal(await freePort(), { dataDir: disk, env })
    await portal.ready()
    token = await aMember()
  })
  afterAll(async () => {
    await portal?.stop()
    execFileSync('umount', [disk])
    rmSync(disk, { recursive: true })
  })

  /** Opens a session of a new member in the portal's database and returns its token. */
  async function aMember(): Promise<string> {
    const { db, close } = connect(socketUrl(path.join(disk, 'postgres/run'), 'shuzi'), { max: 1 })
    try {
      const password = 'Right@2026'
      const person = { username: 'reader', nickName: '读者', sex: null, level: 4, departmentId: 1, password } as const
      const session = await openSession(db, await addMember(db, person), { address: '', userAgent: '' }, undefined)
      return session.token
    } finally {
      await close()
    }
  }

  test('nothing in the data directory can be read by other accounts', () => {
    const readable = execFileSync('find', [disk, '-mindepth', '1', '-perm', '/044', '-not', '-type', 's'], {
      encoding: 'utf8',
    })
    expect(readable).toBe('')
  })

  const read = async (address: string) => {
    const answer = await fetch(`${portal.url}${address}`, { signal: AbortSignal.timeout(5000) })
    await answer.text()
    return answer.status
  }

  const watchWord = async (word: string) => {
    const answer = await fetch(`${portal.url}/api/library/watchWord`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ word }),
      signal: AbortSignal.timeout(5000),
    })
    const { message } = (await answer.json()) as { message?: string }
    return { status: answer.status, message }
  }

  const logged = () => readFileSync(log, 'utf8')

  test('with no byte left visitors read, writes are refused in words, and everything recovers by itself', async () => {
    expect(await read('/')).toBe(200)
    expect((await watchWord('桥梁')).status).toBe(200)
    execFileSync('sh', ['-c', 'cat /dev/zero > "$0" 2> /dev/null || true', ballast])
    await expect.poll(() => watchWord('隧道'), { timeout: 30_000 }).toMatchObject(full)
    execFileSync('sh', ['-c', 'cat /dev/zero >> "$0" 2> /dev/null || true', ballast]) // the freed reserve too
    // More requests than the log has room for.
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => read('/')))
      expect(answers.filter((status) => status !== 200)).toEqual([])
    }
    expect(await read('/health')).toBe(200)
    expect(await watchWord('路基')).toMatchObject(full)

    const before = statSync(log).size
    rmSync(ballast)
    await expect.poll(async () => (await watchWord('路面')).status, { timeout: 30_000 }).toBe(200)
    expect(await read('/ready')).toBe(200)
    await expect.poll(() => statSync(log).size, { timeout: 10_000 }).toBeGreaterThan(before)
    expect(() =>
      logged()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).not.toThrow()
  })
}

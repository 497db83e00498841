import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect } from '#kernel/database/index.ts'
import { freePort } from '../checks/free-port.ts'
import { startPortal } from '../checks/start-portal.ts'
import { socketUrl } from '../server/postgres/launcher.ts'

/** The password that the first start prints once. */
const printedPassword = /管理员账号 admin，初始密码 (\S+?)（/

/** A portal without demo content, with nobody but its first administrator, for stories that change what everybody sees. */
export const startOwnPortal = async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shuzi-own-'))
  chmodSync(dataDir, 0o755) // as root the database runs under another account, which must be able to enter
  const lines: string[] = []
  const portal = startPortal(await freePort(), {
    dataDir,
    env: { DEMO: 'off', CAPTCHA_CODE: '' },
    onLine: (line) => lines.push(line),
  })
  const stop = async () => {
    await portal.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await portal.ready()
  } catch (error) {
    await stop()
    throw new Error(lines.join('\n'), { cause: error })
  }
  const database = connect(socketUrl(path.join(dataDir, 'postgres/run'), 'shuzi'), { max: 1 })
  return {
    url: portal.url,
    password: lines.map((line) => printedPassword.exec(line)?.[1]).find(Boolean) ?? '',
    /** What the newest captcha shows: a portal without demo content has no fixed one. */
    async readCaptcha(): Promise<string> {
      const [newest] = await database.sql`select code from captcha order by expires_at desc limit 1`
      return newest?.code
    },
    async stop() {
      await database.close()
      await stop()
    },
  }
}
export type OwnPortal = Awaited<ReturnType<typeof startOwnPortal>>

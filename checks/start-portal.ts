import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './step.ts'

/** The text every captcha shows in a portal started by the checks. */
export const captchaCode = 'TEST5'

interface Options {
  env?: Record<string, string>
  /** By default a temporary directory that is deleted when the portal ends. */
  dataDir?: string
  onLine?: (line: string) => void
}

/** Starts the whole portal like `npm start`, with its own port and data directory. */
export function startPortal(port: number, { env = {}, dataDir, onLine = () => {} }: Options = {}) {
  const folder = dataDir ?? temporaryFolder()
  const child = spawn(process.execPath, ['server/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      CAPTCHA_CODE: captchaCode,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', onLine)
  const ended = new Promise<number>((resolve) => {
    child.once('close', (code) => {
      if (!dataDir) rmSync(folder, { recursive: true, force: true })
      resolve(code ?? 1)
    })
  })
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    pid: child.pid ?? 0,
    ended,
    ready: () => waitUntilReady(url, ended),
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

async function waitUntilReady(url: string, ended: Promise<number>) {
  let hasEnded = false
  ended.then(() => {
    hasEnded = true
  })
  while (!hasEnded) {
    const response = await fetch(`${url}/ready`).catch(() => undefined)
    if (response?.ok) return
    await sleep(100)
  }
  throw new Error('the portal ended before it was ready')
}

function temporaryFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuzi-portal-'))
  chmodSync(folder, 0o755) // as root the database runs under another account, which must be able to enter
  return folder
}

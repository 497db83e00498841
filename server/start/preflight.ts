import { accessSync, constants } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#kernel/config/index.ts'
import { protectDataDir } from '../data-dir.ts'
import { StartRefused } from '../postgres/launcher.ts'
import { type FreeBytes, freeBytes, MB } from '../postgres/room.ts'

const LEAST_FREE = 500 * MB
const LOOK_EVERY = 1000

/** Creates the data directory, closes it to other accounts and checks that it can be written. */
export function prepareDataDir(config: Pick<Config, 'dataDir' | 'accelRedirect'>): void {
  const { dataDir } = config
  try {
    protectDataDir(config)
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartRefused(`数据目录 ${dataDir} 无法写入（${codeOf(error)}），请检查权限，或用 DATA_DIR 另选目录。`)
  }
}

/**
 * A database that runs out of disk stops answering, so the portal does not start before there is room. It waits for it:
 * after a crash nobody may be there to start it again once the disk has been cleared.
 */
export async function roomToStart(
  dir: string,
  say: (sentence: string) => void,
  signal: AbortSignal,
  free: FreeBytes = freeBytes,
): Promise<void> {
  if (free(dir) >= LEAST_FREE) return
  const left = Math.floor(free(dir) / MB)
  say(`数据目录 ${dir} 所在磁盘只剩 ${left} MB，至少需要 ${LEAST_FREE / MB} MB：请清理，有空间后会自动继续启动。`)
  while (free(dir) < LEAST_FREE) await sleep(LOOK_EVERY, undefined, { signal })
}

/** Checks that the port is free now; port 0 becomes any free port. */
export function freePort(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(new StartRefused(portSentence(host, port, codeOf(error)))))
    probe.listen({ host, port, exclusive: true }, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
}

function portSentence(host: string, port: number, code: string): string {
  if (code === 'EADDRINUSE') return `端口 ${port} 已被占用，请停止占用它的程序，或用 PORT 另选端口。`
  if (code === 'EACCES') return `没有权限使用端口 ${port}，请用 PORT 另选 1024 以上的端口。`
  return `无法在 HOST=${host} 的端口 ${port} 上监听（${code}），请检查 HOST。`
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error)

import { accessSync, constants, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import type { Config } from '#kernel/config/index.ts'
import { protectDataDir } from '../data-dir.ts'
import { StartRefused } from '../postgres/launcher.ts'

export const MB = 1024 * 1024
const LEAST_FREE = 500 * MB

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

export const freeBytes = (dir: string) => {
  const { bavail, bsize } = statfsSync(dir)
  return bavail * bsize
}

/** A database that runs out of disk stops answering, so the portal does not start. */
export function checkDisk(dir: string, free = freeBytes(dir)): void {
  if (free >= LEAST_FREE) return
  const left = Math.floor(free / MB)
  throw new StartRefused(`数据目录 ${dir} 所在磁盘只剩 ${left} MB，至少需要 ${LEAST_FREE / MB} MB，请清理后再启动。`)
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

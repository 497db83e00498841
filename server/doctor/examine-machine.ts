import { randomUUID } from 'node:crypto'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Config } from '#kernel/config/index.ts'
import { openFileStore } from '#kernel/files/index.ts'
import { pagesAreFresh } from '../../web/build.ts'
import { freeBytes, MB } from '../postgres/room.ts'
import { freePort } from '../start/preflight.ts'
import type { Finding } from './finding.ts'

const libraries = {
  '@node-rs/argon2': '密码',
  sharp: '图片',
  '@node-rs/jieba': '检索',
  '@hyzyla/pdfium': '文档预览',
  'node-av': '视频转码',
}

/** Checks the installed libraries and the page build. */
export const examineTools = async ({ office }: Readonly<Config>): Promise<Finding[]> => {
  const broken: string[] = []
  for (const [name, use] of Object.entries(libraries))
    await import(name).catch((error: Error) => broken.push(`${name}（${use}：${error.message.split('\n')[0]}）`))
  const reinstall = '在项目目录重新运行 npm ci；换过操作系统或处理器的，node_modules 不能照搬'
  return [
    broken.length === 0
      ? { what: '程序', state: 'ok', sentence: `Node ${process.versions.node}，随附的程序库都能使用` }
      : { what: '程序', state: 'bad', sentence: `不能使用 ${broken.join('、')}`, advice: reinstall },
    (await pagesAreFresh())
      ? { what: '页面', state: 'ok', sentence: '已生成，与源码一致' }
      : {
          what: '页面',
          state: 'warn',
          sentence: '尚未生成或已过时',
          advice: 'npm start 会自动生成；多进程部署先运行 npm run build',
        },
    examineOffice(office),
  ]
}

const examineOffice = ({ converter, searchPath }: Config['office']): Finding => {
  const found = searchPath.split(path.delimiter).find((folder) => existsSync(path.join(folder, 'soffice')))
  if (converter.startsWith('/') && !existsSync(converter))
    return {
      what: '文档转换',
      state: 'bad',
      sentence: `OFFICE_CONVERTER 指定的 ${converter} 不存在`,
      advice: '改为 soffice 的实际路径，或删去该变量',
    }
  if (converter.startsWith('/') || (converter === 'auto' && found))
    return {
      what: '文档转换',
      state: 'ok',
      sentence: `使用 ${converter === 'auto' ? path.join(found!, 'soffice') : converter}`,
    }
  return {
    what: '文档转换',
    state: 'ok',
    sentence: '使用随附的 WebAssembly 版 LibreOffice，首次转换要一分多钟',
    advice: '文档多的门户建议安装 LibreOffice',
  }
}

const enough = 5 * 1024 * MB
const least = 500 * MB

export const examineDisk = async ({ dataDir }: Readonly<Config>): Promise<Finding[]> => {
  const place = firstExisting(dataDir)
  try {
    accessSync(place, constants.W_OK | constants.X_OK)
  } catch {
    return [
      { what: '数据目录', state: 'bad', sentence: `${dataDir} 不可写`, advice: '放开权限，或用 DATA_DIR 另选目录' },
    ]
  }
  const free = freeBytes(place)
  const left = `${dataDir} 所在磁盘剩余 ${(free / 1024 / MB).toFixed(1)} GB`
  if (free < least) return [{ what: '磁盘', state: 'bad', sentence: left, advice: '至少需要 500 MB 才能启动，请清理' }]
  if (free < enough)
    return [{ what: '磁盘', state: 'warn', sentence: left, advice: '上传与备份需要空间，建议留出 5 GB 以上' }]
  return [{ what: '磁盘', state: 'ok', sentence: left }]
}

const firstExisting = (folder: string): string => (existsSync(folder) ? folder : firstExisting(path.dirname(folder)))

/** Writes, reads and removes a small file. */
export const examineStorage = async ({ storageUrl, dataDir }: Readonly<Config>): Promise<Finding[]> => {
  const where = storageUrl ? '对象存储' : `磁盘 ${path.join(dataDir, 'files')}`
  if (!storageUrl && !existsSync(path.join(dataDir, 'files')))
    return [{ what: '文件存储', state: 'ok', sentence: `${where}，首次启动时建立` }]
  const files = openFileStore(storageUrl, dataDir)
  const key = `doctor/${randomUUID()}`
  try {
    await files.put(key, Readable.from([Buffer.from(key)]))
    const found = await files.read(key)
    const same = found && (await buffer(found.stream)).toString() === key
    if (!same) throw new Error('读回的内容不同')
    return [{ what: '文件存储', state: 'ok', sentence: `${where}，可读可写` }]
  } catch (error) {
    const advice = storageUrl ? '检查 STORAGE_URL 的地址、密钥与桶的权限' : '检查该目录的权限与磁盘'
    return [{ what: '文件存储', state: 'bad', sentence: `${where} 不能读写（${(error as Error).message}）`, advice }]
  } finally {
    await files.remove(key).catch(() => {})
  }
}

export const examinePort = async ({ host, port }: Readonly<Config>): Promise<Finding[]> => {
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const health = await fetch(`${address}/health`, { signal: AbortSignal.timeout(3_000) })
    .then((answer) => answer.json())
    .catch(() => undefined)
  if ((health as { alive?: boolean })?.alive)
    return [{ what: '端口', state: 'ok', sentence: `门户正在 ${address} 运行` }]
  try {
    await freePort(host, port)
    return [{ what: '端口', state: 'ok', sentence: `${port} 空闲，门户没有运行` }]
  } catch (error) {
    return [{ what: '端口', state: 'bad', sentence: (error as Error).message }]
  }
}

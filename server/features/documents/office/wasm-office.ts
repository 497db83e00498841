import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import {
  guarded,
  hasEnded,
  killTree,
  type Limits,
  memoryOf,
  packageFolder,
  Stalled,
  startConfined,
} from '#kernel/child/index.ts'
import type { Log } from '#kernel/log/index.ts'
import { type Conversion, type OfficeConverter, Unreadable, unreadableOffice } from './converter.ts'
import { fontFiles, fontFolders } from './fonts.ts'
import type { Answer } from './wasm-office.program.ts'

export interface WasmOfficeOptions {
  /** Where documents and their PDF files lie: the only folder the program may write. */
  folder: string
  limits: Limits
  log: Log
  /** How long the program is kept warm without work. */
  idleMs?: number
}

const warmUpSeconds = 240
const longestRestSeconds = 12
const mostStalls = 5
const keptWarmMs = 10 * 60_000
/** It never gives memory back: a new one takes its place before a document meets the limit. */
const replacedAt = 0.75
/** Hot loops only: optimising more of this module costs more than the documents win by it. */
const flags = ['--wasm-tiering-budget=100000000']

const programFile = path.join(import.meta.dirname, 'wasm-office.program.ts')

/**
 * LibreOffice as WebAssembly in a child process of ours: started and warmed up when the first document comes, used for
 * the next ones, replaced when it hangs, grows or falls over, ended after a while without work.
 */
export const wasmOffice = ({ folder, limits, log, idleMs = keptWarmMs }: WasmOfficeOptions): OfficeConverter => {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  const end = async () => {
    clearTimeout(idle)
    const ended = child
    child = undefined
    if (ended) await killTree(ended)
  }

  const begin = async (signal: AbortSignal, restSeconds?: number): Promise<ChildProcess> => {
    const begun = performance.now()
    child = start(folder)
    await guarded(child, { ...limits, seconds: warmUpSeconds, restSeconds }, signal, answerOf(child))
    log.info({ seconds: (performance.now() - begun) / 1000, bytes: await memoryOf(child) }, 'office program is warm')
    return child
  }

  /** Its threads sometimes wait for each other, for good: then it is started anew. */
  const despiteStalls = async <T>(work: (restSeconds?: number) => Promise<T>): Promise<T> => {
    for (let stalls = 0; stalls < mostStalls; stalls++) {
      try {
        return await work(longestRestSeconds)
      } catch (error) {
        if (!(error instanceof Stalled)) throw error
        log.warn('office program stalled, another one is started')
        await end()
      }
    }
    return work()
  }

  const warm = async ({ signal, onStep }: Conversion): Promise<ChildProcess> => {
    if (child && !hasEnded(child)) return child
    onStep(5, '启动转换程序')
    return despiteStalls((restSeconds) => begin(signal, restSeconds))
  }

  const convert = (conversion: Conversion): Promise<Answer> =>
    despiteStalls(async (restSeconds) => {
      const office = await warm(conversion)
      conversion.onStep(30, '转换为 PDF')
      const { source, suffix, target } = conversion
      const answer = answerOf(office)
      office.send({ source, suffix, target })
      return guarded(office, { ...limits, restSeconds }, conversion.signal, answer)
    })

  return {
    name: 'wasm',
    async toPdf(conversion) {
      clearTimeout(idle)
      try {
        const answer = await convert(conversion)
        if (answer.is === 'unreadable') throw new Unreadable(unreadableOffice)
      } catch (error) {
        if (!(error instanceof Unreadable)) await end()
        throw error
      } finally {
        if (child && (await memoryOf(child)) > limits.megabytes * 1_048_576 * replacedAt) await end()
        if (child) idle = setTimeout(end, idleMs).unref()
      }
    },
    close: end,
  }
}

const start = (folder: string): ChildProcess =>
  startConfined({
    program: programFile,
    args: fontFiles,
    reads: [packageFolder('@matbee/libreoffice-converter'), packageFolder('zod'), ...fontFolders],
    writes: folder,
    flags,
  })

const answerOf = (child: ChildProcess): Promise<Answer> =>
  new Promise((resolve) => child.once('message', (answer: Answer) => resolve(answer)))

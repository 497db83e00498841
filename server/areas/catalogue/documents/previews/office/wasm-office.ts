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
  Stopped,
  startConfined,
} from '#kernel/child/index.ts'
import type { Log } from '#kernel/log/index.ts'
import { type Conversion, type OfficeConverter, UnreadableDocument } from './converter.ts'
import { fontFiles, fontFolders } from './fonts.ts'
import type { ProgramMessage } from './wasm-office.program.ts'

export interface WasmOfficeOptions {
  /** The folder of documents and PDF files, the only one the program may write to. */
  folder: string
  limits: Limits
  log: Log
  /** Time without work after which the program is ended. */
  idleMs?: number
}

const warmUpSeconds = 240
const maxRestSeconds = 6
const maxStalls = 5
const defaultIdleMs = 10 * 60_000
/** The program never frees memory, so that it is replaced at this share of the limit, between two documents. */
const replaceAtMemoryShare = 0.75
/** Optimises only the hottest loops: optimising more of this module costs more time than the documents gain. */
const flags = ['--wasm-tiering-budget=100000000']

const programFile = path.join(import.meta.dirname, 'wasm-office.program.ts')

/**
 * LibreOffice as WebAssembly in a child process: started and warmed up for the first document or before it, reused for
 * the next ones, replaced when it hangs, grows or crashes, and ended after some time without work.
 */
export const wasmOffice = ({ folder, limits, log, idleMs = defaultIdleMs }: WasmOfficeOptions): OfficeConverter => {
  let child: ChildProcess | undefined
  let warmingUp: Promise<void> | undefined
  let isConverting = false
  /** The running program has converted a document before. */
  let isUsed = false
  let idle: NodeJS.Timeout | undefined

  const end = async () => {
    clearTimeout(idle)
    const ended = child
    child = undefined
    if (ended) await killTree(ended)
  }

  const startWarm = async (signal: AbortSignal, restSeconds?: number): Promise<ChildProcess> => {
    const startedAt = performance.now()
    child = start(folder)
    isUsed = false
    await guarded(child, { ...limits, seconds: warmUpSeconds, restSeconds }, signal, nextMessage(child))
    log.info(
      { seconds: (performance.now() - startedAt) / 1000, bytes: await memoryOf(child) },
      'office program is warm',
    )
    return child
  }

  /** The program's threads sometimes deadlock; it is restarted then. */
  const retryAfterStalls = async <T>(work: (restSeconds?: number) => Promise<T>): Promise<T> => {
    for (let stalls = 0; stalls < maxStalls; stalls++) {
      try {
        return await work(maxRestSeconds)
      } catch (error) {
        if (!(error instanceof Stalled)) throw error
        log.warn('office program stalled, another one is started')
        await end()
      }
    }
    return work()
  }

  const warmProgram = async ({ signal, onStep }: Conversion): Promise<ChildProcess> => {
    await warmingUp
    if (isAlive(child)) return child
    onStep(5, '启动转换程序')
    return retryAfterStalls((restSeconds) => startWarm(signal, restSeconds))
  }

  const run = (conversion: Conversion): Promise<ProgramMessage> =>
    retryAfterStalls(async (restSeconds) => {
      const office = await warmProgram(conversion)
      conversion.onStep(30, '转换格式')
      const { source, suffix, target } = conversion
      const outcome = nextMessage(office)
      office.send({ source, suffix, target })
      isUsed = true
      return guarded(office, { ...limits, restSeconds }, conversion.signal, outcome)
    })

  /** What stopped a used program may come from the documents before: it counts against the document only in a fresh one. */
  const runFairly = async (conversion: Conversion): Promise<ProgramMessage> => {
    const wasUsed = isUsed
    try {
      return await run(conversion)
    } catch (error) {
      if (!(wasUsed && error instanceof Stopped) || conversion.signal.aborted) throw error
      log.warn({ err: error }, 'office program was stopped, another one tries the document again')
      await end()
      return run(conversion)
    }
  }

  const endWhenIdle = () => {
    idle = setTimeout(end, idleMs).unref()
  }

  const startBeforehand = async () => {
    try {
      await retryAfterStalls((restSeconds) => startWarm(new AbortController().signal, restSeconds))
      endWhenIdle()
    } catch (error) {
      log.warn({ err: error }, 'office program was not started beforehand')
      await end()
    }
  }

  return {
    name: 'wasm',
    async warmUp() {
      if (isConverting) return
      if (isAlive(child) && !warmingUp) {
        clearTimeout(idle)
        return endWhenIdle()
      }
      warmingUp ??= startBeforehand().finally(() => {
        warmingUp = undefined
      })
      await warmingUp
    },
    async convert(conversion) {
      isConverting = true
      clearTimeout(idle)
      try {
        const outcome = await runFairly(conversion)
        if (outcome.is === 'unreadable') throw new UnreadableDocument('unreadable')
      } catch (error) {
        if (!(error instanceof UnreadableDocument)) await end()
        throw error
      } finally {
        if (child && (await memoryOf(child)) > limits.megabytes * 1_048_576 * replaceAtMemoryShare) await end()
        if (child) endWhenIdle()
        isConverting = false
      }
    },
    close: end,
  }
}

const isAlive = (child: ChildProcess | undefined): child is ChildProcess => child !== undefined && !hasEnded(child)

const start = (folder: string): ChildProcess =>
  startConfined({
    program: programFile,
    args: fontFiles,
    reads: [packageFolder('@matbee/libreoffice-converter'), packageFolder('zod'), ...fontFolders],
    writes: folder,
    flags,
  })

const nextMessage = (child: ChildProcess): Promise<ProgramMessage> =>
  new Promise((resolve) => child.once('message', (message: ProgramMessage) => resolve(message)))

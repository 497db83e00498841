import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import {
  guarded,
  hasEnded,
  killTree,
  type Limits,
  memoryOf,
  packageFolder,
  startConfined,
} from '#kernel/child/index.ts'
import type { StampMessage, StampRequest } from './stamp-request.ts'
import { Unstampable } from './unstampable.ts'

const programFile = path.join(import.meta.dirname, 'stamp.program.ts')
const packages = ['@cantoo/pdf-lib', 'tslib', 'culori', 'fflate', 'node-html-better-parser', 'html-entities']
/** What programs that open copies may read. */
export const programPackages = packages.map(packageFolder)
const idleMs = 5 * 60_000
/** Large files leave much behind: the program is replaced at this share of its limit, between two files. */
const replaceAtMemoryShare = 0.5

export interface Stamper {
  /** Throws `Unstampable` for a file that cannot carry a code. */
  stamp(request: StampRequest, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** Stamps one file after the other in a confined child process, which may write to `folder` only. */
export const openStamper = (folder: string, limits: Limits): Stamper => {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  const end = async () => {
    clearTimeout(idle)
    const ended = child
    child = undefined
    if (ended) await killTree(ended)
  }
  const program = () => {
    if (child && !hasEnded(child)) return child
    child = startConfined({ program: programFile, reads: programPackages, writes: folder })
    return child
  }
  const run = async (request: StampRequest, signal: AbortSignal): Promise<void> => {
    clearTimeout(idle)
    const running = program()
    const outcome = new Promise<StampMessage>((resolve) => running.once('message', resolve))
    try {
      running.send(request)
      const message = await guarded(running, limits, signal, outcome)
      if (message.is === 'unstampable') throw new Unstampable(message.reason)
    } catch (error) {
      if (!(error instanceof Unstampable)) await end()
      throw error
    } finally {
      if (child && (await memoryOf(child)) > limits.megabytes * 1_048_576 * replaceAtMemoryShare) await end()
      if (child) idle = setTimeout(end, idleMs).unref()
    }
  }

  return {
    stamp(request, signal) {
      const turn = last.then(() => run(request, signal))
      last = turn.catch(() => {})
      return turn
    },
    async close() {
      await last
      await end()
    },
  }
}

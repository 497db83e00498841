import type { ChildProcess } from 'node:child_process'
import { type Confined, startConfined } from './confined.ts'
import { guarded, hasEnded, killTree, type Limits, memoryOf } from './guarded-child.ts'

const idleMs = 5 * 60_000
/** Large files leave much behind: the program is replaced at this share of its limit, between two requests. */
const replaceAtMemoryShare = 0.5

export interface LastingProgram<Request, Message> {
  /** Sends a request after the earlier ones are done; `isLast` sees every answer and the last one is the result. */
  ask(request: Request, signal: AbortSignal, isLast?: (message: Message) => boolean): Promise<Message>
  close(): Promise<void>
}

/**
 * A confined program that stays for the next request, because starting it takes longer than most requests. It is started
 * with the first one, ended after some time without any, and replaced when it fails or grows.
 */
export const openLastingProgram = <Request extends object, Message>(
  confined: Confined,
  limits: Limits,
): LastingProgram<Request, Message> => {
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
    if (!child || hasEnded(child)) child = startConfined(confined)
    return child
  }
  const run = async (request: Request, signal: AbortSignal, isLast: (message: Message) => boolean) => {
    clearTimeout(idle)
    const running = program()
    const outcome = Promise.withResolvers<Message>()
    const onMessage = (message: Message) => void (isLast(message) && outcome.resolve(message))
    running.on('message', onMessage)
    try {
      running.send(request)
      return await guarded(running, limits, signal, outcome.promise)
    } catch (error) {
      await end()
      throw error
    } finally {
      running.off('message', onMessage)
      if (child && (await memoryOf(child)) > limits.megabytes * 1_048_576 * replaceAtMemoryShare) await end()
      if (child) idle = setTimeout(end, idleMs).unref()
    }
  }

  return {
    ask(request, signal, isLast = () => true) {
      const turn = last.then(() => run(request, signal, isLast))
      last = turn.catch(() => {})
      return turn
    },
    async close() {
      await last
      await end()
    },
  }
}

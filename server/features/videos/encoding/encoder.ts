import type { ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { guarded, killTree, type Limits, packageFolder, startConfined } from '#kernel/child/index.ts'
import { type Encoded, type EncodeMessage, type EncodeRequest, Unplayable } from './protocol.ts'

export interface Encoding extends Pick<EncodeRequest, 'source' | 'suffix' | 'folder' | 'maxSeconds' | 'ffmpeg'> {
  limits: Limits
  /** Called off: the program is ended. */
  signal: AbortSignal
  onProgress(percent: number, step: string): void
}

/** Half as many again as there are processors, since some always wait for others; beyond the most FFmpeg advises none gain. */
const threads = Math.min(16, Math.ceil(availableParallelism() * 1.5))
const programFile = path.join(import.meta.dirname, 'encode-video.program.ts')

/** Makes the video in a program of its own; throws `Unplayable` when it is the file's fault, `Stopped` when it had to be ended. */
export const encodeInChild = async ({ limits, signal, onProgress, ...request }: Encoding): Promise<Encoded> => {
  const child = startConfined({
    program: programFile,
    reads: [path.dirname(packageFolder('node-av'))],
    writes: path.dirname(request.folder),
    flags: ['--allow-addons', ...(request.ffmpeg ? ['--allow-child-process'] : [])],
  })
  try {
    const answer = answerOf(child, onProgress)
    child.send({ ...request, threads } satisfies EncodeRequest)
    const message = await guarded(child, limits, signal, answer)
    if (message.is === 'refused') throw new Unplayable(message.reason)
    return message.encoded
  } finally {
    await killTree(child)
  }
}

type LastWord = Exclude<EncodeMessage, { is: 'progress' }>

const answerOf = (child: ChildProcess, onProgress: Encoding['onProgress']): Promise<LastWord> =>
  new Promise((resolve) => {
    child.on('message', (message: EncodeMessage) => {
      if (message.is === 'progress') onProgress(message.percent, message.step)
      else resolve(message)
    })
  })

import type { ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { guarded, killTree, type Limits, packageFolder, startConfined } from '#kernel/child/index.ts'
import { type EncodedVideo, type EncodeMessage, type EncodeRequest, UnplayableVideo } from './protocol.ts'

export interface Encoding
  extends Pick<EncodeRequest, 'source' | 'suffix' | 'folder' | 'master' | 'maxSeconds' | 'ffmpeg'> {
  limits: Limits
  /** When aborted, the program is killed. */
  signal: AbortSignal
  onProgress(percent: number, step: string): void
}

/** 1.5 threads per processor, since some always wait for others; FFmpeg advises at most 16. */
const threads = Math.min(16, Math.ceil(availableParallelism() * 1.5))
const programFile = path.join(import.meta.dirname, 'encode-video.program.ts')

/** Encodes the video in a child process; throws `UnplayableVideo` for a bad file, `Stopped` if the process exceeded its limits. */
export const encodeInChild = async ({ limits, signal, onProgress, ...request }: Encoding): Promise<EncodedVideo> => {
  const child = startConfined({
    program: programFile,
    reads: [path.dirname(packageFolder('node-av'))],
    writes: path.dirname(request.folder),
    isIdle: request.master !== undefined, // it can be played already
    flags: ['--allow-addons', ...(request.ffmpeg ? ['--allow-child-process'] : [])],
  })
  try {
    const outcome = finalMessage(child, onProgress)
    child.send({ ...request, threads } satisfies EncodeRequest)
    const message = await guarded(child, limits, signal, outcome)
    if (message.is === 'refused') throw new UnplayableVideo(message.reason)
    return message.encoded
  } finally {
    await killTree(child)
  }
}

type FinalMessage = Exclude<EncodeMessage, { is: 'progress' }>

const finalMessage = (child: ChildProcess, onProgress: Encoding['onProgress']): Promise<FinalMessage> =>
  new Promise((resolve) => {
    child.on('message', (message: EncodeMessage) => {
      if (message.is === 'progress') onProgress(message.percent, message.step)
      else resolve(message)
    })
  })

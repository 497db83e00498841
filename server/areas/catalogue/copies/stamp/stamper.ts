import path from 'node:path'
import { type Limits, openLastingProgram, packageFolder } from '#kernel/child/index.ts'
import type { StampMessage, StampRequest } from './stamp-request.ts'
import { Unstampable } from './unstampable.ts'

const programFile = path.join(import.meta.dirname, 'stamp.program.ts')
const packages = ['@cantoo/pdf-lib', 'tslib', 'culori', 'fflate', 'node-html-better-parser', 'html-entities']
/** What programs that open copies may read. */
export const programPackages = packages.map(packageFolder)

export interface Stamper {
  /** Throws `Unstampable` for a file that cannot carry a code. */
  stamp(request: StampRequest, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** Stamps one file after the other in a confined child process, which may write to `folder` only. */
export const openStamper = (folder: string, limits: Limits): Stamper => {
  const confined = { program: programFile, reads: programPackages, writes: folder }
  const { ask, close } = openLastingProgram<StampRequest, StampMessage>(confined, limits)
  return {
    async stamp(request, signal) {
      const message = await ask(request, signal)
      if (message.is === 'unstampable') throw new Unstampable(message.reason)
    },
    close,
  }
}

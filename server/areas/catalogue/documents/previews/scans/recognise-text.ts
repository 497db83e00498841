import path from 'node:path'
import { guarded, killTree, type Limits, startConfined } from '#kernel/child/index.ts'
import type { ScanMessage } from './read-scan.program.ts'

const programFile = path.join(import.meta.dirname, 'read-scan.program.ts')

/**
 * The text of each picture. The module is native code from outside this installation: it runs in a process that can write
 * to its work folder alone and starts no other programs.
 */
export const recogniseText = async (
  module: string,
  pictures: string[],
  { folder, limits, signal }: { folder: string; limits: Limits; signal: AbortSignal },
): Promise<string[]> => {
  const child = startConfined({
    program: programFile,
    args: [module, ...pictures],
    reads: ['*'], // the module and its weights may lie anywhere
    writes: folder,
    flags: ['--allow-addons'],
    isIdle: true,
  })
  const ended = new Promise<ScanMessage>((resolve) => child.on('message', (message: ScanMessage) => resolve(message)))
  try {
    return (await guarded(child, limits, signal, ended)).texts
  } finally {
    await killTree(child)
  }
}

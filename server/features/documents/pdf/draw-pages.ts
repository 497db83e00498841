import path from 'node:path'
import { documentLimits } from '#contract/reader-rules.ts'
import { guarded, killTree, type Limits, packageFolder, startConfined } from '#kernel/child/index.ts'
import { UnreadableDocument } from '../office/converter.ts'
import type { OnDrawn } from './draw-page.ts'
import type { DrawMessage } from './draw-pages.program.ts'

const programFile = path.join(import.meta.dirname, 'draw-pages.program.ts')

/** Draws one group of pages of a PDF file in a confined child process. */
export const drawPages = async (
  file: string,
  firstPage: number,
  limits: Limits,
  signal: AbortSignal,
  onDrawn: OnDrawn,
): Promise<void> => {
  const child = startConfined({
    program: programFile,
    args: [file, ...[firstPage, documentLimits.drawnPages, Math.max(...documentLimits.pictureWidths)].map(String)],
    reads: [packageFolder('@hyzyla/pdfium')],
    writes: path.dirname(file),
  })
  const ended = new Promise<DrawMessage>((resolve) =>
    child.on('message', (message: DrawMessage) => {
      if (message.is === 'page') onDrawn(message.bitmap)
      else resolve(message)
    }),
  )
  try {
    const message = await guarded(child, limits, signal, ended)
    if (message.is === 'damaged') throw new UnreadableDocument('damaged')
  } finally {
    await killTree(child)
  }
}

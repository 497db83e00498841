import { open } from 'node:fs/promises'
import type { StampRequest } from './stamp-request.ts'
import { openZip } from './zip-parts.ts'

/** In the archive, for those who unpack it. */
export const licenceName = '授权说明.txt'
const longestComment = 0xffff

/** Writes the code into the comment of an archive and into a text beside its files. */
export const stampZip = async ({ source, target, code, note }: StampRequest): Promise<void> => {
  const file = await open(source)
  try {
    const zip = await openZip(file)
    // ASCII: programs read a comment in the encoding of their own machine.
    const mark = Buffer.from(`${zip.comment.length > 0 ? '\r\n' : ''}TraceCode: ${code}`, 'latin1')
    const comment = Buffer.concat([zip.comment, mark])
    await zip.write(
      target,
      new Map([[licenceName, Buffer.from(`\ufeff${note.replaceAll('\n', '\r\n')}`)]]),
      comment.length > longestComment ? mark : comment,
    )
  } finally {
    await file.close()
  }
}

import { endWithOwner } from '#kernel/child/index.ts'
import type { StampMessage, StampRequest } from './stamp-request.ts'
import { Unstampable } from './unstampable.ts'

// Opens untrusted files and writes copies of them with a code. It stays, because starting it takes longer than most copies.

endWithOwner()
const send = (message: StampMessage) => process.send?.(message)

process.on('message', async (request: StampRequest) => {
  try {
    await stamp(request)
    send({ is: 'stamped' })
  } catch (error) {
    if (!(error instanceof Unstampable)) throw error // ends the process; the next request starts another
    send({ is: 'unstampable', reason: error.reason })
  }
})
process.on('disconnect', () => process.exit())

/** Modules are loaded when they are first needed: that of PDF files takes the longest. */
async function stamp(request: StampRequest): Promise<void> {
  if (request.suffix === 'pdf') return (await import('./stamp-pdf.ts')).stampPdf(request)
  if (request.suffix === 'zip') return (await import('./stamp-zip.ts')).stampZip(request)
  return (await import('./stamp-office.ts')).stampOffice(request)
}

import path from 'node:path'
import { downloadCode } from '#contract/catalogue/copies/trace-rules.ts'
import { documentLimits } from '#contract/catalogue/documents/previews/reader-rules.ts'
import { guarded, killTree, packageFolder, Stopped, startConfined } from '#kernel/child/index.ts'
import { programPackages } from '../stamp/stamper.ts'
import type { LeakedMessage } from './read-leaked.program.ts'

const isCode = new RegExp(`^${downloadCode.source}$`)
const programFile = path.join(import.meta.dirname, 'read-leaked.program.ts')
const limits = { seconds: 60, megabytes: 1024 }
/** As much as a fingerprint compares. */
const maxText = 200_000
/** One after the other: the process that answers calls must not start many. */
let last: Promise<unknown> = Promise.resolve()

export interface LeakedFile {
  /** All codes that stand in the file, the most frequent first: anybody can write one, so that none proves anything alone. */
  codes: { code: string; count: number }[]
  text: string
}

/** Reads the code and the text out of a leaked file in a confined child process; neither out of what it cannot open. */
export const readLeaked = (file: string): Promise<LeakedFile> => {
  const turn = last.then(() => read(file))
  last = turn.catch(() => {})
  return turn
}

const read = async (file: string): Promise<LeakedFile> => {
  const child = startConfined({
    program: programFile,
    args: [file, String(documentLimits.maxPages), String(maxText)],
    reads: [path.join(import.meta.dirname, '../stamp'), ...programPackages, packageFolder('@hyzyla/pdfium')],
    writes: path.dirname(file),
  })
  const answer = new Promise<LeakedMessage>((resolve) => child.once('message', resolve))
  try {
    const { marks, text } = await guarded(child, limits, new AbortController().signal, answer)
    return { codes: counted(marks.filter((mark) => isCode.test(mark))), text }
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    return { codes: [], text: '' } // a damaged or hostile file is still compared by its bytes
  } finally {
    await killTree(child)
  }
}

const counted = (marks: string[]): LeakedFile['codes'] =>
  [...Map.groupBy(marks, (mark) => mark)]
    .map(([code, found]) => ({ code, count: found.length }))
    .toSorted((one, other) => other.count - one.count)

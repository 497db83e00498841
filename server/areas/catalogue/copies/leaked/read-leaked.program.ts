import { open, readFile } from 'node:fs/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { endWithOwner } from '#kernel/child/index.ts'
import { licenceName } from '../stamp/stamp-zip.ts'
import { Unstampable } from '../stamp/unstampable.ts'
import { openZip } from '../stamp/zip-parts.ts'

// Opens a file that somebody found elsewhere, reads the code and the text out of it, and exits.

export interface LeakedMessage {
  /** Everything in which a code may stand. */
  marks: string[]
  /** The text of the document, to compare it with others. */
  text: string
}

const [file = '', maxPages = '0', maxText = '0'] = process.argv.slice(2)
const maxPartBytes = 32 * 1024 * 1024
const nothing: LeakedMessage = { marks: [], text: '' }

endWithOwner()
process.send?.(await read(), () => process.exit())

async function read(): Promise<LeakedMessage> {
  const handle = await open(file)
  const { buffer } = await handle.read(Buffer.alloc(1024), 0, 1024, 0)
  await handle.close()
  if (buffer.includes('%PDF-')) return readPdf()
  if (buffer.readUInt32LE(0) === 0x04034b50) return readZip()
  return nothing
}

async function readPdf(): Promise<LeakedMessage> {
  const bytes = await readFile(file)
  const library = await PDFiumLibrary.init()
  const pdf = await library.loadDocument(bytes).catch(() => undefined)
  const marks: string[] = []
  let text = ''
  for (let at = 0; pdf && at < Math.min(pdf.getPageCount(), Number(maxPages)); at++) {
    const page = pdf.getPage(at).getText().replaceAll('\0', '')
    marks.push(...codesIn(page))
    if (text.length < Number(maxText)) text += page
  }
  marks.push(...(await informationOf(bytes)))
  return { marks, text }
}

/** Pages that were cut or printed anew have no code in their margin; the information of the file may still have it. */
async function informationOf(bytes: Buffer): Promise<string[]> {
  const { PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.load(bytes, { updateMetadata: false }).catch(() => undefined)
  const information = document?.context.lookup(document.context.trailerInfo.Info)
  const code = information instanceof PDFDict ? information.lookup(PDFName.of('TraceCode')) : undefined
  return code instanceof PDFHexString || code instanceof PDFString ? [code.decodeText()] : []
}

async function readZip(): Promise<LeakedMessage> {
  const handle = await open(file)
  try {
    const zip = await openZip(handle)
    const isMark = (name: string) => name === licenceName || /^docProps\/custom\.xml$|\/footer[^/]*\.xml$/i.test(name)
    const isText = (name: string) =>
      /^(word\/document|xl\/sharedStrings|xl\/worksheets\/sheet\d+|ppt\/slides\/slide\d+)\.xml$/.test(name)
    const contents = async (isWanted: (name: string) => boolean) =>
      Promise.all(
        zip.names.filter(isWanted).map(async (name) => (await readPart(() => zip.read(name, maxPartBytes))).toString()),
      )
    const marks = [zip.comment.toString('latin1'), ...(await contents(isMark))]
    const text = (await contents(isText)).join('\n').replace(/<[^>]*>/g, '')
    return { marks: marks.flatMap(codesIn), text: text.slice(0, Number(maxText)) }
  } catch (error) {
    if (!(error instanceof Unstampable)) throw error
    return nothing
  } finally {
    await handle.close()
  }
}

/** A part that cannot be read has nothing to say. */
async function readPart(readIt: () => Promise<Buffer | undefined>): Promise<Buffer> {
  return (await readIt().catch(() => undefined)) ?? Buffer.alloc(0)
}

function codesIn(text: string): string[] {
  return text.match(/SD-[0-9A-Z]{12}/g) ?? []
}

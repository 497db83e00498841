import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { parseXml, type XmlHandler } from './parse-xml.ts'
import { relationReader, styleReader, textReader, workbookReader } from './workbook-parts.ts'

/** Opens a workbook and reads what its sheets share. */
export const openWorkbook = async (file: string, maxCellText: number) => {
  const zip = await openPromise(file, { autoClose: false })
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  const read = async <Found>(name: string, { found, handler }: { found: Found; handler: XmlHandler }) => {
    await readPart(zip, entries.get(name), handler)
    return found
  }
  const { sheets, isFrom1904 } = await read('xl/workbook.xml', workbookReader())
  const files = await read('xl/_rels/workbook.xml.rels', relationReader())
  const texts = await read('xl/sharedStrings.xml', textReader(maxCellText))
  const styles = await read('xl/styles.xml', styleReader())
  const readSheet = ({ relation }: { relation: string }, handler: XmlHandler) =>
    readPart(zip, entries.get(files.get(relation) ?? ''), handler)
  return { sheets, isFrom1904, texts, styles, readSheet }
}

const readPart = async (zip: ZipFile, entry: Entry | undefined, handler: XmlHandler): Promise<void> => {
  if (entry) await parseXml((await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>, handler)
}

import { openPromise } from 'yauzl'
import { UnreadableDocument } from './converter.ts'

const MB = 1024 * 1024
/**
 * The XML of an Office document; a report of a thousand pages has about 20 MB. LibreOffice needs many times as much
 * memory for it.
 */
const maxXmlBytes = 50 * MB
/** Pictures and fonts included. */
const maxBytes = 1024 * MB

const isXmlFormat = (suffix: string) => ['docx', 'xlsx', 'pptx'].includes(suffix)

/**
 * Refuses a document that is larger unpacked than the office program can handle. Only the directory of the archive is
 * read; sizes that it understates are stopped by the limits of the program.
 */
export const requireConvertible = async (file: string, suffix: string): Promise<void> => {
  if (!isXmlFormat(suffix)) return
  const { xml, all } = await expandedSizes(file)
  if (xml > maxXmlBytes || all > maxBytes) throw new UnreadableDocument('文档展开后过大，无法生成预览，请下载查看')
}

const expandedSizes = async (file: string): Promise<{ xml: number; all: number }> => {
  const sizes = { xml: 0, all: 0 }
  try {
    const zip = await openPromise(file, { decodeStrings: false })
    for await (const { fileNameRaw, uncompressedSize } of zip.eachEntry()) {
      sizes.all += uncompressedSize
      if (/\.(xml|rels|vml)$/i.test(fileNameRaw.toString('latin1'))) sizes.xml += uncompressedSize
    }
  } catch {
    // no archive: the office program decides whether it can read the file
  }
  return sizes
}

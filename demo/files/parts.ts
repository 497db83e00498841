import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** Of every entry: the same content is always the same bytes. */
const mtime = new Date('2026-01-01T00:00:00Z')

export interface Part {
  path: string
  content: string | Buffer
}

/** A zip of these parts in this order; office documents are zips of XML. */
export const packParts = async (parts: Part[]): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const { path, content } of parts) zip.addBuffer(Buffer.from(content), path, { mtime, forceDosTimestamp: true })
  zip.end()
  return buffer(zip.outputStream)
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const xmlText = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign]!)

export const xmlFile = (path: string, content: string): Part => ({
  path,
  content: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${content}`,
})

const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const officeType = 'application/vnd.openxmlformats-officedocument'

/** The list of contents an office document begins with: part name -> its type after `officedocument.`. */
export const contentTypes = (parts: Record<string, string>): Part =>
  xmlFile(
    '[Content_Types].xml',
    `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      '<Default Extension="xml" ContentType="application/xml"/><Default Extension="emf" ContentType="image/x-emf"/>' +
      '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>' +
      Object.entries(parts)
        .map(([name, type]) => `<Override PartName="/${name}" ContentType="${officeType}.${type}+xml"/>`)
        .join('') +
      '</Types>',
  )

/** What a part refers to, numbered rId1, rId2 …: type -> target. */
export const relationsOf = (path: string, targets: [type: string, target: string][]): Part =>
  xmlFile(
    path,
    `<Relationships xmlns="${relations}">` +
      targets
        .map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${relationType(type)}" Target="${target}"/>`)
        .join('') +
      '</Relationships>',
  )

const relationType = (type: string) =>
  type === 'core-properties'
    ? 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties'
    : `${officeRelations}/${type}`

/** Title and author, as the properties dialog of an office program shows them. */
export const coreProperties = ({ title, author }: { title: string; author: string }): Part =>
  xmlFile(
    'docProps/core.xml',
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" ' +
      'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" ' +
      'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
      `<dc:title>${xmlText(title)}</dc:title><dc:creator>${xmlText(author)}</dc:creator>` +
      `<dcterms:created xsi:type="dcterms:W3CDTF">${mtime.toISOString()}</dcterms:created></cp:coreProperties>`,
  )

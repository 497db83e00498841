import path from 'node:path'
import { type Namespaces, type OfficeParts, partName } from './office-parts.ts'

const footerPart = 'footerTraceCode.xml'
const footerId = 'rIdTraceCodeFooter'
const codes = /SD-[0-9A-HJKMNP-TV-Z]{12}/g

/** A small grey line; `w` is the prefix that the part uses. */
const line = (w: string, code: string) =>
  `<${w}:p><${w}:pPr><${w}:spacing ${w}:before="0" ${w}:after="0"/><${w}:jc ${w}:val="left"/></${w}:pPr><${w}:r><${w}:rPr><${w}:color ${w}:val="808080"/><${w}:sz ${w}:val="12"/></${w}:rPr><${w}:t>${code}</${w}:t></${w}:r></${w}:p>`

/** Writes the code into every footer of a text document; one whose first section has none gets a footer. */
export const stampFooters = async (
  parts: OfficeParts,
  main: string,
  names: Namespaces,
  code: string,
): Promise<void> => {
  const relations = path.posix.join(path.posix.dirname(main), '_rels', `${path.posix.basename(main)}.rels`)
  const footers = (await parts.relations(relations)).filter(({ type }) => type.endsWith('/footer'))
  for (const { target } of footers) await stampFooter(parts, partName(main, target), code)

  const document = withFooter(await parts.get(main), names)
  if (document === undefined) return
  const part = path.posix.join(path.posix.dirname(main), footerPart)
  parts.set(main, document)
  parts.set(
    part,
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:ftr xmlns:w="${names.word}">${line('w', code)}</w:ftr>`,
  )
  await parts.declare(part, 'wordprocessingml.footer')
  await parts.relate(relations, { id: footerId, type: `${names.relation}/footer`, target: footerPart })
}

const stampFooter = async (parts: OfficeParts, part: string, code: string): Promise<void> => {
  const xml = await parts.find(part)
  if (xml === undefined) return
  // A file that was downloaded here and uploaded again has the code of that download.
  const replaced = xml.replaceAll(codes, code)
  const end = /<\/(\w+):ftr\s*>\s*$/.exec(replaced)
  if (replaced !== xml || !end) parts.set(part, replaced)
  else parts.set(part, `${xml.slice(0, end.index)}${line(end[1]!, code)}${xml.slice(end.index)}`)
}

/**
 * The document with a reference to our footer in its first section, which later sections inherit; undefined if that
 * section has one already.
 */
const withFooter = (xml: string, names: Namespaces): string | undefined => {
  const reference = (w: string) =>
    `<${w}:footerReference xmlns:r="${names.relation}" ${w}:type="default" r:id="${footerId}"/>`
  const section = /<(\w+):sectPr\b([^>]*?)(\/?)>/.exec(xml)
  if (!section) {
    const end = /<\/(\w+):body\s*>/.exec(xml)
    if (!end) return undefined
    const w = end[1]!
    return `${xml.slice(0, end.index)}<${w}:sectPr>${reference(w)}</${w}:sectPr>${xml.slice(end.index)}`
  }
  const [tag, w = '', attributes, isEmpty] = section
  const start = section.index + tag.length
  if (isEmpty)
    return `${xml.slice(0, section.index)}<${w}:sectPr${attributes}>${reference(w)}</${w}:sectPr>${xml.slice(start)}`
  const content = xml.slice(start, xml.indexOf(`</${w}:sectPr>`, start))
  const hasFooter = /<\w+:footerReference\b[^>]*\w+:type="default"/.test(content)
  return hasFooter ? undefined : `${xml.slice(0, start)}${reference(w)}${xml.slice(start)}`
}

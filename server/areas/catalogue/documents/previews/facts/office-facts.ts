import { type Entry, openPromise, type ZipFile } from 'yauzl'

/** What an Office document of the XML formats says about itself. */
export interface OfficeFacts {
  tables: number
  pictures: number
  hasMacros: boolean
  externalParts: number
  sheets: string[]
  author: string
  modified: string
  /** Names of the fonts that it uses. */
  fonts: string[]
}

/** Longest part that is read; longer ones are counted up to here. */
const maxPartBytes = 50 * 1024 * 1024
const maxSheets = 200
const maxAuthor = 200

const nothing: OfficeFacts = {
  tables: 0,
  pictures: 0,
  hasMacros: false,
  externalParts: 0,
  sheets: [],
  author: '',
  modified: '',
  fonts: [],
}

/** Reads facts from the parts of the archive; undefined for a file that is none. */
export const officeFacts = async (file: string): Promise<OfficeFacts | undefined> => {
  const zip = await openPromise(file).catch(() => undefined)
  if (!zip) return undefined
  const facts: OfficeFacts = { ...nothing, fonts: [] }
  try {
    for await (const entry of zip.eachEntry()) await addFacts(facts, zip, entry)
    return facts
  } catch {
    return facts // a damaged archive: what could be read of it
  } finally {
    zip.close()
  }
}

const addFacts = async (facts: OfficeFacts, zip: ZipFile, entry: Entry): Promise<void> => {
  const name = entry.fileName
  if (/^(word|xl|ppt)\/media\//.test(name)) facts.pictures++
  if (/vbaProject\.bin$/i.test(name)) facts.hasMacros = true
  if (/^word\/document\.xml$|^ppt\/slides\/slide\d+\.xml$/.test(name))
    facts.tables += await countIn(zip, entry, /<(?:w|a):tbl>/g)
  if (/^xl\/tables\/table\d+\.xml$/.test(name)) facts.tables++
  if (name === 'xl/workbook.xml') facts.sheets = sheetNames(await readPart(zip, entry))
  if (name.endsWith('.rels')) facts.externalParts += externalPartsIn(await readPart(zip, entry))
  const fonts = fontPattern(name)
  if (fonts) facts.fonts.push(...fontNames(await readPart(zip, entry), fonts))
  if (name === 'docProps/core.xml') {
    const xml = await readPart(zip, entry)
    facts.author = textIn(xml, 'dc:creator').slice(0, maxAuthor)
    facts.modified = textIn(xml, 'dcterms:modified')
  }
}

/** Each format lists its fonts in another part; a presentation names those of its theme. */
const fontPattern = (part: string): RegExp | undefined => {
  if (part === 'word/fontTable.xml') return /<w:font [^>]*?w:name="([^"]*)"/g
  if (part === 'xl/styles.xml') return /<name val="([^"]*)"/g
  if (part === 'ppt/theme/theme1.xml') return /<a:(?:latin|ea) typeface="([^"]*)"/g
  return undefined
}

/** Ordinary links in the text are none: nothing is fetched before a reader follows them. */
const externalPartsIn = (xml: string): number =>
  Array.from(xml.matchAll(/<Relationship\s[^>]*>/g), ([element]) => element).filter(
    (element) => /TargetMode="External"/i.test(element) && !/\/hyperlink"/i.test(element),
  ).length

const maxFonts = 100
const fontNames = (xml: string, pattern: RegExp): string[] =>
  Array.from(xml.matchAll(pattern), ([, name = '']) => unescapeXml(name)).slice(0, maxFonts)

/** Counts while the part is unpacked; a match may lie across two chunks. */
const countIn = async (zip: ZipFile, entry: Entry, pattern: RegExp): Promise<number> => {
  let [count, read, rest] = [0, 0, '']
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    read += (chunk as Buffer).length
    if (read > maxPartBytes) break
    const text = rest + (chunk as Buffer).toString('latin1')
    const found = [...text.matchAll(pattern)]
    count += found.length
    const end = found.at(-1)
    rest = text.slice(Math.max(end ? end.index + end[0].length : 0, text.length - 10))
  }
  return count
}

const readPart = async (zip: ZipFile, entry: Entry): Promise<string> => {
  const chunks: Buffer[] = []
  let read = 0
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    read += (chunk as Buffer).length
    if (read > maxPartBytes) break
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const textIn = (xml: string, element: string): string =>
  unescapeXml(xml.match(new RegExp(`<${element}[^>]*>([^<]*)</${element}>`))?.[1] ?? '').trim()

const sheetNames = (xml: string): string[] =>
  Array.from(xml.matchAll(/<sheet [^>]*?name="([^"]*)"/g), ([, name = '']) => unescapeXml(name)).slice(0, maxSheets)

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescapeXml = (text: string): string => text.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)

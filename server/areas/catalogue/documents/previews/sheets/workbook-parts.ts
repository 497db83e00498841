import { builtInFormat } from './number-format.ts'
import { attributeOf, type XmlHandler } from './parse-xml.ts'

/** How the cells of one style look. */
export interface CellStyle {
  format: string
  isBold: boolean
  isShaded: boolean
}

interface NamedSheet {
  name: string
  relation: string
}

/** Names of the visible sheets in their order. */
export const workbookReader = () => {
  const found = { sheets: [] as NamedSheet[], isFrom1904: false }
  const handler: XmlHandler = {
    open(name, attributes) {
      if (name === 'workbookPr') found.isFrom1904 = /^(1|true)$/.test(attributeOf(attributes, 'date1904') ?? '')
      if (name !== 'sheet' || /hidden/i.test(attributeOf(attributes, 'state') ?? '')) return
      found.sheets.push({ name: attributeOf(attributes, 'name') ?? '', relation: relationId(attributes) })
    },
  }
  return { found, handler }
}

/** `sheetId` is another number than the one of the relation, `r:id`. */
const relationId = (attributes: string): string => attributes.match(/\s\w+:id\s*=\s*["']([^"']*)["']/)?.[1] ?? ''

/** The files of a workbook by the id of their relation. */
export const relationReader = () => {
  const found = new Map<string, string>()
  const handler: XmlHandler = {
    open(name, attributes) {
      const [id, target] = [attributeOf(attributes, 'Id'), attributeOf(attributes, 'Target')]
      if (name !== 'Relationship' || !id || !target) return
      found.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`)
    },
  }
  return { found, handler }
}

/** The texts that cells refer to by number; readings of Chinese characters beside them are left out. */
export const textReader = (maxLength: number) => {
  const found: string[] = []
  let [text, isText, isReading] = ['', false, false]
  const handler: XmlHandler = {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isReading = true
      if (name === 't') isText = !isReading
    },
    text(chunk) {
      if (isText && text.length < maxLength) text += chunk
    },
    close(name) {
      if (name === 't') isText = false
      if (name === 'rPh') isReading = false
      if (name === 'si') found.push(text.slice(0, maxLength))
    },
  }
  return { found, handler }
}

/** The styles of cells by number. */
export const styleReader = () => {
  const found: CellStyle[] = []
  const formats = new Map<number, string>()
  const [fonts, fills] = [[] as boolean[], [] as boolean[]]
  let group = ''
  const openers: Record<string, (attributes: string) => void> = {
    numFmt: (attributes) =>
      void formats.set(Number(attributeOf(attributes, 'numFmtId')), attributeOf(attributes, 'formatCode') ?? ''),
    font: () => group === 'fonts' && fonts.push(false),
    b(attributes) {
      if (group === 'fonts') fonts[fonts.length - 1] = !/^(0|false)$/.test(attributeOf(attributes, 'val') ?? '')
    },
    fill: () => group === 'fills' && fills.push(false),
    patternFill(attributes) {
      if (group === 'fills') fills[fills.length - 1] = attributeOf(attributes, 'patternType') === 'solid'
    },
    xf(attributes) {
      if (group !== 'cellXfs') return
      const number = (name: string) => Number(attributeOf(attributes, name) ?? 0)
      const format = number('numFmtId')
      found.push({
        format: formats.get(format) ?? builtInFormat(format),
        isBold: fonts[number('fontId')] ?? false,
        isShaded: fills[number('fillId')] ?? false,
      })
    },
  }
  const handler: XmlHandler = {
    open(name, attributes) {
      if (['fonts', 'fills', 'cellXfs', 'cellStyleXfs', 'dxfs'].includes(name)) group = name
      openers[name]?.(attributes)
    },
  }
  return { found, handler }
}

import type { DocumentFacts } from '#contract/catalogue/documents/previews/reader.ts'
import type { PdfContent } from '../pdf/open-pdf-reader.ts'
import { type OfficeFacts, officeFacts } from './office-facts.ts'

/** A page with less text than this is taken for a picture of text. */
const fewCharacters = 20

/** The fact sheet: read from the file itself, not written by its author. */
export const factsOf = async (source: string, suffix: string, pdf: PdfContent): Promise<DocumentFacts> => {
  const office = suffix === 'pdf' ? undefined : await officeFacts(source)
  return toFacts(pdf, office)
}

export const toFacts = (pdf: PdfContent, office: OfficeFacts | undefined): DocumentFacts => {
  const text = pdf.pages.map(({ text: content }) => content).join('\n')
  const scanned = pdf.pages.filter(
    ({ text: content, pictures }) => content.trim().length < fewCharacters && pictures > 0,
  )
  return {
    words: countWords(text),
    tables: office ? office.tables : null,
    pictures: office ? office.pictures : pdf.pages.reduce((sum, { pictures }) => sum + pictures, 0),
    isScan: scanned.length > pdf.pages.length / 2,
    isRecognised: false,
    hasMacros: office?.hasMacros ?? false,
    sheets: office?.sheets ?? [],
    author: office?.author || pdf.author,
    modified: timeOf(office?.modified) ?? pdfTime(pdf.modified),
    standards: citedStandards(text),
    externalParts: office?.externalParts ?? 0,
    missingFonts: uncommonFonts(office ? office.fonts : pdf.missingFonts),
  }
}

/** Fonts that every reader has, by their own name or by a replacement of the same widths. */
const commonFonts =
  /^(arial|helvetica|times|courier|calibri|cambria|symbol|zapfdingbats|wingdings|webdings|noto sans sc|liberation|carlito|caladea|segoe ui symbol)/i

const maxFonts = 20
const maxName = 60

/** The fonts, each once, that other machines may not have. */
const uncommonFonts = (names: Iterable<string>): string[] =>
  [...new Set(Array.from(names, (name) => name.trim().slice(0, maxName)))]
    .filter((name) => name !== '' && !name.startsWith('+') && !commonFonts.test(name))
    .slice(0, maxFonts)

/** The facts after the text of its pictures was recognised. */
export const withRecognisedText = (facts: DocumentFacts, texts: string[]): DocumentFacts => {
  const text = texts.join('\n')
  return { ...facts, isRecognised: true, words: countWords(text), standards: citedStandards(text) }
}

/** Chinese characters one by one, other words as a whole, as word processors count. */
const countWords = (text: string): number =>
  text.match(/\p{Script=Han}|[\p{L}\p{N}]+(?:[.,'-][\p{L}\p{N}]+)*/gu)?.length ?? 0

const timeOf = (text: string | undefined): string | null => {
  const time = new Date(text || Number.NaN)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}

/** `D:20260301120000+08'00'`. */
const pdfTime = (text: string): string | null => {
  const [, year, month, day, hour = '00', minute = '00'] = text.match(/^D:(\d{4})(\d\d)(\d\d)(\d\d)?(\d\d)?/) ?? []
  const zone = text.match(/([+-])(\d\d)'(\d\d)/)
  return year
    ? timeOf(`${year}-${month}-${day}T${hour}:${minute}:00${zone ? `${zone[1]}${zone[2]}:${zone[3]}` : 'Z'}`)
    : null
}

const maxStandards = 50
const standard =
  /\b(GB(?:\/T|J)?|JGJ(?:\/T)?|JTG(?:\/T)?|CJJ(?:\/T)?|CECS|DL(?:\/T)?|SL|TB|HJ(?:\/T)?|DB\d{2}(?:\/T)?)\s?([A-Z]?\d{1,5}(?:\.\d+)?)\s?[-—–]\s?(\d{4})\b/g

/** The standards that the text cites, each once, in the order of their first mention. */
const citedStandards = (text: string): string[] =>
  [...new Set(Array.from(text.matchAll(standard), ([, kind, number, year]) => `${kind} ${number}-${year}`))].slice(
    0,
    maxStandards,
  )

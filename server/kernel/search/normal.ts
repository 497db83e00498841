import { simplified } from '#kernel/content/index.ts'

/**
 * Full-width letters, ligatures, capitals and traditional characters become plain ones, so that query and text compare
 * equal. Each character by itself: none becomes shorter, so a form as long as its text has every character at its place.
 */
export const normal = (text: string): string => {
  const units = new Uint16Array(text.length)
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    const form = forms[unit] || look(unit)
    if (form === longer) return partsOf(text).join('')
    units[at] = form
  }
  return Buffer.from(units.buffer).toString('utf16le')
}

/** The normal form, and a map from its positions to those of the text. */
export const normalWithPositions = (text: string): { normal: string; positionOf(at: number): number } => {
  const plain = normal(text)
  if (plain.length === text.length) return { normal: plain, positionOf: (at) => at }
  const positions = partsOf(text).flatMap((part, at) => Array.from(part, () => at))
  return { normal: plain, positionOf: (at) => positions[at] ?? text.length }
}

/** The form of every code unit; 0 where it was not looked up yet, `longer` where it has several units, as of ㎡. */
const forms = new Uint16Array(0x10000)
const longer = 0xffff

const look = (unit: number): number => {
  const form = longForm(String.fromCharCode(unit))
  forms[unit] = form.length === 1 ? form.charCodeAt(0) : longer
  return forms[unit]!
}

const longForm = (character: string): string => simplified(character.normalize('NFKC').toLowerCase()) || character

/** The form of each code unit of the text. Half a surrogate pair remains what it is. */
const partsOf = (text: string): string[] =>
  text.split('').map((character) => {
    const unit = character.charCodeAt(0)
    const form = forms[unit] || look(unit)
    return form === longer ? longForm(character) : String.fromCharCode(form)
  })

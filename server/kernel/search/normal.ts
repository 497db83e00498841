import { simplified } from '#kernel/content/index.ts'

/** Full-width letters, ligatures, capitals and traditional characters become plain ones, so that query and text compare equal. */
export const normal = (text: string): string => simplified(text.normalize('NFKC').toLowerCase())

/** Texts in which every character maps to one character, as in most Chinese text. */
const oneToOne = /^[\n\u0020-\u007e\u3000-\u303f\u4e00-\u9fff\uff01-\uff5e]*$/
const ideograph = /[\u4e00-\u9fff]/

/** The normal form, and a map from its positions to those of the text. */
export const normalWithPositions = (text: string): { normal: string; positionOf(at: number): number } => {
  if (oneToOne.test(text)) return { normal: normal(text), positionOf: (at) => at }
  const parts: string[] = []
  const positions: number[] = []
  let at = 0
  for (const character of text) {
    const part = ideograph.test(character) ? simplified(character) : normal(character)
    parts.push(part)
    for (let unit = 0; unit < part.length; unit++) positions.push(at)
    at += character.length
  }
  positions.push(at)
  return { normal: parts.join(''), positionOf: (place) => positions[place]! }
}

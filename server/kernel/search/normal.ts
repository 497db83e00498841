/** Full-width letters, ligatures and capitals become plain ones: what people type and what was written compare equal. */
export const normal = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Most of a Chinese text, and normal already. */
const ideograph = /[\u4e00-\u9fff]/

/** The normal form, with the position in the text that each of its characters comes from. */
export const normalWithPositions = (text: string): { normal: string; positions: number[] } => {
  const parts: string[] = []
  const positions: number[] = []
  let at = 0
  for (const character of text) {
    const part = ideograph.test(character) ? character : normal(character)
    parts.push(part)
    for (let unit = 0; unit < part.length; unit++) positions.push(at)
    at += character.length
  }
  positions.push(at)
  return { normal: parts.join(''), positions }
}

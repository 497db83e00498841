/** Without spaces, punctuation and differences of width and case, which two copies of a text do not share. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** A line ends in the middle of a sentence as often as not, so that only punctuation and empty lines end one. */
export const sentencesOf = (text: string): string[] =>
  (text.match(/(?:[^。！？；!?\n]|\n(?!\s*\n))+[。！？；!?]?/g) ?? [])
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '')

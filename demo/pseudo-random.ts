/** A pseudo-random number below 9973 that is always the same for the same text and seed. */
export const hashOf = (text: string, seed: number): number =>
  [...text].reduce((sum, character) => (sum * 31 + character.codePointAt(0)!) % 9973, seed)

/** A pseudo-random number between 0 and 1; similar texts give very different numbers. */
export const randomShare = (text: string): number => ((hashOf(text, 17) * 3571) % 9973) / 9973

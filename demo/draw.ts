/** A number below 9973 that looks drawn at random and is always the same for the same text. */
export const draw = (text: string, seed: number): number =>
  [...text].reduce((sum, sign) => (sum * 31 + sign.codePointAt(0)!) % 9973, seed)

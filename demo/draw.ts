/** A number below 9973 that looks drawn at random and is always the same for the same text. */
export const draw = (text: string, seed: number): number =>
  [...text].reduce((sum, sign) => (sum * 31 + sign.codePointAt(0)!) % 9973, seed)

/** Between 0 and 1; texts that differ little are far apart. */
export const scattered = (text: string): number => ((draw(text, 17) * 3571) % 9973) / 9973

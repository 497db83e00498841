/** A pseudo-random number below 9973 that is always the same for the same text and seed. */
export const hashOf = (text: string, seed: number): number =>
  [...text].reduce((sum, character) => (sum * 31 + character.codePointAt(0)!) % 9973, seed)

/** A pseudo-random number between 0 and 1; similar texts give very different numbers. */
export const randomShare = (text: string): number => ((hashOf(text, 17) * 3571) % 9973) / 9973

/** A generator of pseudo-random numbers between 0 and 1 that always gives the same sequence for the same text. */
export const seededRandom = (text: string): (() => number) => {
  let state = [...text].reduce(
    (sum, character) => Math.imul(sum ^ character.codePointAt(0)!, 16_777_619),
    2_166_136_261,
  )
  return () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    const shuffled = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((shuffled ^ (shuffled >>> 14)) >>> 0) / 4_294_967_296
  }
}

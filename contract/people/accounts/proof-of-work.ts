/**
 * A challenge asks for a number for each of several puzzles: the SHA-256 of `puzzleText` has to begin with `difficulty` zero
 * bits. Several small puzzles take a more even time than one large one.
 */
export interface Challenge {
  difficulty: number
}

export const puzzleCount = 12

export const puzzleText = (uuid: string, puzzle: number, nonce: string | number): string => `${uuid}:${puzzle}:${nonce}`

export const beginsWithZeroBits = (hash: Uint8Array, bits: number): boolean => {
  for (let i = 0; i < bits >> 3; i += 1) if (hash[i] !== 0) return false
  return hash[bits >> 3]! >> (8 - (bits & 7)) === 0
}

/** The nonces of all puzzles in one field, as login and registration send them. */
export const toProof = (nonces: number[]): string => nonces.join('.')
export const fromProof = (proof: string): string[] => proof.split('.')

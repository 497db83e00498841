import { hash } from 'node:crypto'
import { beginsWithZeroBits, fromProof, puzzleCount, puzzleText } from '#contract/accounts/proof-of-work.ts'

/** Whether the proof solves all puzzles of the challenge that came with this captcha. */
export const isProofOfWork = (uuid: string, difficulty: number, proof: string | undefined): boolean => {
  const nonces = fromProof(proof ?? '')
  return (
    nonces.length === puzzleCount &&
    nonces.every((nonce, puzzle) => {
      const digest = hash('sha256', puzzleText(uuid, puzzle, nonce), 'buffer')
      return /^\d{1,10}$/.test(nonce) && beginsWithZeroBits(digest, difficulty)
    })
  )
}

import { sha256 } from '@noble/hashes/sha2.js'
import {
  beginsWithZeroBits,
  type Challenge,
  puzzleCount,
  puzzleText,
  toProof,
} from '#contract/people/accounts/proof-of-work.ts'

/** Short enough that typing stays smooth. */
const sliceMs = 20

/**
 * Computes the proof of a captcha in slices on the page's own thread: a worker would need a script of its own and gains
 * nothing for a second or two. Undefined if it was aborted.
 */
export const proveWork = async (
  uuid: string,
  { difficulty }: Challenge,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (percent: number) => void },
): Promise<string | undefined> => {
  const encoder = new TextEncoder()
  const nonces: number[] = []
  let sliceEnd = performance.now() + sliceMs
  for (let puzzle = 0; puzzle < puzzleCount; puzzle += 1) {
    let nonce = 0
    while (!beginsWithZeroBits(sha256(encoder.encode(puzzleText(uuid, puzzle, nonce))), difficulty)) {
      nonce += 1
      if (nonce % 64 || performance.now() < sliceEnd) continue
      await new Promise((resolve) => setTimeout(resolve))
      if (signal.aborted) return undefined
      sliceEnd = performance.now() + sliceMs
    }
    nonces.push(nonce)
    onProgress(Math.round((nonces.length / puzzleCount) * 100))
  }
  return toProof(nonces)
}

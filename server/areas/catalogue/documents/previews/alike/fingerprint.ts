import { plainText } from '../text/plain-text.ts'

/** Shorter ones occur in unrelated texts, longer ones are lost with every changed word. */
const shingleLength = 5
/** Texts with fewer shingles, such as a cover sheet, are too short to compare. */
const leastShingles = 60
/** The rest of a longer text is not compared. */
const maxCharacters = 200_000
const [bandCount, bandLength] = [32, 3]
const hashCount = bandCount * bandLength

export interface Fingerprint {
  /** The least value of each of 96 hash functions over all shingles (MinHash), as signed 32-bit integers. */
  hashes: number[]
  shingleCount: number
}

/** Undefined for a text that is too short. */
export const fingerprintOf = (text: string): Fingerprint | undefined => {
  const shingles = shinglesOf(plainText(text.slice(0, maxCharacters)))
  if (shingles.size < leastShingles) return undefined
  const least = new Uint32Array(hashCount).fill(0xffffffff)
  for (const shingle of shingles)
    for (let at = 0; at < hashCount; at++) {
      const value = mix(shingle ^ seeds[at]!)
      if (value < least[at]!) least[at] = value
    }
  return { hashes: [...new Int32Array(least.buffer)], shingleCount: shingles.size }
}

/**
 * One number per group of three values. Two documents that share a share s of their shingles have an equal one with a
 * probability of 1 - (1 - s³)³²: 99.9 % for 0.6, 58 % for 0.3, 0.03 % for 0.02.
 */
export const bandsOf = ({ hashes }: Pick<Fingerprint, 'hashes'>): number[] =>
  Array.from({ length: bandCount }, (_, band) => {
    const values = hashes.slice(band * bandLength, (band + 1) * bandLength)
    return band * 2 ** 32 + values.reduce((hash, value) => mix(Math.imul(hash, 31) + value), band)
  })

/** How much of the first text stands in the second as well, in percent. */
export const percentIn = (one: Fingerprint, other: Fingerprint): number => {
  const equal = one.hashes.filter((value, at) => value === other.hashes[at]).length
  const jaccard = equal / hashCount
  const common = (jaccard * (one.shingleCount + other.shingleCount)) / (1 + jaccard)
  return Math.min(100, Math.round((100 * common) / one.shingleCount))
}

const shinglesOf = (plain: string): Set<number> => {
  const shingles = new Set<number>()
  for (let at = 0; at + shingleLength <= plain.length; at++) {
    let hash = 0
    for (let next = 0; next < shingleLength; next++) hash = Math.imul(hash, 0x01000193) ^ plain.charCodeAt(at + next)
    shingles.add(mix(hash))
  }
  return shingles
}

/** Spreads a number over 32 bits (the finalizer of MurmurHash3). */
function mix(value: number): number {
  let hash = value
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

const seeds = Uint32Array.from({ length: hashCount }, (_, at) => mix((at + 1) * 0x9e3779b9))

/** Returns numbers in [0, 1). Drawings use them in a fixed order: the same seed gives the same picture. */
export type Random = () => number

/** FNV-1a over UTF-16 units. */
export function hash(text: string): number {
  let h = 2166136261
  for (const character of text) h = Math.imul(h ^ character.charCodeAt(0), 16777619)
  return h >>> 0
}

/** Mulberry32: small, fast and identical in every JavaScript engine. */
export function seeded(seed: number): Random {
  let a = seed
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A random integer from 0 to `count` - 1. */
export const below = (random: Random, count: number): number => Math.floor(random() * count)

/** Calls `onHit` for every occurrence of every word with the word's index and position, ordered by end. */
export type Matcher = (text: string, onHit: (word: number, start: number, end: number) => void) => void

const root = 0
/** Means no child and no word; 0 is free, because the root is never a child. */
const none = 0

/**
 * Aho–Corasick: one pass over the text regardless of the number of words. Words must be distinct and not empty. All
 * nodes share one hash table of edges, which is several times faster to build than a Map per node.
 */
export const buildMatcher = (words: readonly string[]): Matcher => {
  const trie = buildTrie(words)
  const { fallbacks, shorterWord } = linkSuffixes(trie)
  return (text, onHit) => {
    let node = root
    for (let at = 0; at < text.length; at++) {
      node = step(trie, fallbacks, node, text.charCodeAt(at))
      for (let ending = trie.wordAt[node] ? node : shorterWord[node]!; ending !== none; ending = shorterWord[ending]!) {
        const word = trie.wordAt[ending]! - 1
        onHit(word, at + 1 - words[word]!.length, at + 1)
      }
    }
  }
}

interface Trie {
  edges: Edges
  /** The index plus one of the word that ends at a node, or 0. */
  wordAt: Int32Array
}

const buildTrie = (words: readonly string[]): Trie => {
  const capacity = words.reduce((sum, word) => sum + word.length, 1)
  const edges = new Edges(capacity)
  const wordAt = new Int32Array(capacity)
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!
    let node = root
    for (let at = 0; at < word.length; at++) node = edges.childOrNew(node, word.charCodeAt(at))
    wordAt[node] = index + 1
  }
  return { edges, wordAt }
}

/** For every node, finds the longest proper suffix that is also a node and the nearest suffix that is a whole word. */
const linkSuffixes = (trie: Trie) => {
  const { edges, wordAt } = trie
  const fallbacks = new Int32Array(edges.size)
  const shorterWord = new Int32Array(edges.size)
  for (const node of edges.nodesByDepth()) {
    const parent = edges.parents[node]!
    if (parent !== root) fallbacks[node] = step(trie, fallbacks, fallbacks[parent]!, edges.units[node]!)
    const suffix = fallbacks[node]!
    shorterWord[node] = wordAt[suffix] ? suffix : shorterWord[suffix]!
  }
  return { fallbacks, shorterWord }
}

const step = ({ edges }: Trie, fallbacks: Int32Array, from: number, unit: number): number => {
  for (let node = from; ; node = fallbacks[node]!) {
    const child = edges.child(node, unit)
    if (child !== none) return child
    if (node === root) return root
  }
}

/** Nodes with their incoming edges, looked up by parent and code unit: open addressing, at most half full. */
class Edges {
  size = 1
  readonly parents: Int32Array
  readonly units: Uint16Array
  readonly #depths: Uint16Array
  readonly #children: Int32Array
  readonly #mask: number

  constructor(capacity: number) {
    this.parents = new Int32Array(capacity)
    this.units = new Uint16Array(capacity)
    this.#depths = new Uint16Array(capacity)
    const slots = 2 ** Math.ceil(Math.log2(capacity * 2))
    this.#children = new Int32Array(slots)
    this.#mask = slots - 1
  }

  child(node: number, unit: number): number {
    return this.#children[this.#slot(node, unit)]!
  }

  childOrNew(parent: number, unit: number): number {
    const slot = this.#slot(parent, unit)
    if (this.#children[slot] !== none) return this.#children[slot]!
    const node = this.size++
    this.parents[node] = parent
    this.units[node] = unit
    this.#depths[node] = this.#depths[parent]! + 1
    this.#children[slot] = node
    return node
  }

  /** All nodes except the root in breadth-first order. */
  nodesByDepth(): Int32Array {
    const depths = this.#depths.subarray(1, this.size)
    const next = [0]
    for (const depth of depths) next[depth] = (next[depth] ?? 0) + 1
    for (let depth = 1; depth < next.length; depth++) next[depth]! += next[depth - 1]!
    const order = new Int32Array(depths.length)
    for (let node = 1; node < this.size; node++) order[next[this.#depths[node]! - 1]!++] = node
    return order
  }

  #slot(node: number, unit: number): number {
    const mixed = Math.imul(node, 0x9e3779b1) ^ Math.imul(unit, 0x85ebca6b)
    for (let slot = (mixed ^ (mixed >>> 15)) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const child = this.#children[slot]!
      if (child === none || (this.parents[child] === node && this.units[child] === unit)) return slot
    }
  }
}

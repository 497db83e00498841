/** What counts how much in the order of results. Scores of all kinds are compared, so all of them stand here. */

/** With all words: the query in the title, its words in the title, its words in title, tags or text. */
export const exactScores = { queryInTitle: 3, wordsInTitle: 2, wordsAnywhere: 1 } as const

/** Among equal scores, how often and where the words stand: tsvector labels A (title), B (tags), C (main words of the text). */
export const labels = { title: 'A', tags: 'B', mainWords: 'C' } as const
/** What a word counts there: in the text, in main words, in tags, in the title. */
export const labelWeights = [0.1, 0.2, 0.4, 1] as const

/** With all words on one page: below those that have them in their description, above those that lack some. */
export const insideScores = { heading: 0.97, text: 0.95 } as const

/** A page with synonyms of the words, or the two weightiest of them, says less than a title or description does. */
export const insideNearFactor = 0.3

/** How good it is to have a word at this level: not at all, in the text, in tags or main words, in the title. */
export const levelFactors = [0, 0.6, 0.85, 1] as const

/** How good a match is that has something else than what was typed. */
export const matchFactors = {
  synonym: 0.85,
  /** A word that a longer one was cut into, and a shorter word inside one that was not. */
  part: 0.8,
  shorter: 0.5,
  wrongCharacter: 0.8,
  pinyin: 0.9,
  firstLetters: 0.7,
  format: 0.9,
  /** Another spelling of numbers and units. */
  spelling: 0.8,
}

/** Documents below this score, or behind the best one by more than this share, are not near. */
export const nearest = { lowestScore: 0.12, shareOfBest: 0.45 } as const

/** Of two titles that have as much, the shorter one is more about it. */
export const brevityShare = 0.04
/** A title of this length says half as much of it. */
export const halfBrief = 20

/** How much a part of speech says, by the beginning of its tag; all others say little. */
export const emphases: readonly [tags: RegExp, emphasis: number][] = [
  [/^(eng$|vn$|[nijl])/, 1],
  [/^[avbs]/, 0.7],
  [/^[qtf]/, 0.4],
]
export const leastEmphasis = 0.2

/** A word that no document has outside its pages is rarer than any other. */
export const weightOfUnknown = 20

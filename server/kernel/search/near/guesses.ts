import { matchFactors } from '../weights.ts'
import type { Frequencies } from './frequencies.ts'
import { isLatin } from './latin-matchers.ts'
import { type Matcher, termsOfWords } from './matchers.ts'
import type { Unit } from './units.ts'
import { syllablesOf, type Vocabulary } from './vocabulary.ts'

const mostGuesses = 3
const longestWindow = 8

/** A part of the query and what may have been meant by it. */
interface Guess {
  start: number
  end: number
  word: string
  factor: number
}

/** What was meant by letters that no document has, and by characters that stand together in none. */
export const guess = (plain: string, units: Unit[], frequencies: Frequencies, vocabulary: Vocabulary): Matcher[] =>
  [...pinyinGuesses(units, frequencies, vocabulary), ...wrongCharacters(plain, units, frequencies, vocabulary)].map(
    ({ start, end, word, factor }) => ({
      near: word,
      terms: termsOfWords(word),
      covers: units.flatMap((unit, at) => (unit.start < end && unit.end > start ? [at] : [])),
      factor,
      isGuess: true,
    }),
  )

const pinyinGuesses = (units: Unit[], { of }: Frequencies, vocabulary: Vocabulary): Guess[] =>
  units
    .filter(({ word }) => /^[a-z]{2,40}$/.test(word) && of(word) === 0)
    .flatMap(({ word, start, end }) => {
      const spelled = spelledOut(word, vocabulary)
      if (spelled.length > 0) return spelled.map((meant) => ({ start, end, word: meant, factor: matchFactors.pinyin }))
      const meant = vocabulary.startingWith(word).slice(0, mostGuesses)
      return meant.map((one) => ({ start, end, word: one, factor: matchFactors.firstLetters }))
    })

/** The words a pinyin stands for; where no word is pronounced so, the fewest words that together are. */
const spelledOut = (letters: string, vocabulary: Vocabulary): string[] => {
  const whole = vocabulary.pronounced(letters).slice(0, mostGuesses)
  if (whole.length > 0) return whole
  const best: (string[] | undefined)[] = [[]]
  for (let end = 2; end <= letters.length; end++)
    for (let start = 0; start <= end - 2; start++) {
      const before = best[start]
      const [word] = before ? vocabulary.pronounced(letters.slice(start, end)) : []
      const known = best[end]
      if (before && word && (!known || known.length > before.length + 1)) best[end] = [...before, word]
    }
  return best[letters.length]?.length ? [best[letters.length]!.join('')] : []
}

/** Words with one wrong character: a known word that differs in one of two characters that nowhere stand together. */
const wrongCharacters = (plain: string, units: Unit[], frequencies: Frequencies, vocabulary: Vocabulary): Guess[] => {
  const isInKnownWord = (at: number) =>
    units.some(
      ({ word, start, end }) =>
        word.length > 1 && start <= at && at < end && pairsOf(word).every((pair) => frequencies.of(pair) > 0),
    )
  const guesses = [...plain.matchAll(/\p{Script=Han}{2,}/gu)].flatMap(({ 0: run, index }) =>
    windowsOf(run)
      .filter(({ start, end }) => hasUnknownPair(run.slice(start, end), frequencies))
      .flatMap(({ start, end }) => {
        const typed = run.slice(start, end)
        return vocabulary
          .like(typed)
          .filter((word) => !isInKnownWord(index + start + wrongPlace(typed, word)))
          .filter((word) => isLikely(typed, word, frequencies))
          .slice(0, mostGuesses)
          .map((word) => ({ start: index + start, end: index + end, word, factor: matchFactors.wrongCharacter }))
      }),
  )
  return guesses.sort((one, other) => other.word.length - one.word.length).slice(0, 2 * mostGuesses)
}

const windowsOf = (run: string) =>
  Array.from({ length: run.length }, (_, start) =>
    Array.from({ length: longestWindow - 1 }, (_, more) => ({ start, end: start + more + 2 })),
  )
    .flat()
    .filter(({ end }) => end <= run.length)

const pairsOf = (text: string) => Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2))
const hasUnknownPair = (text: string, { of }: Frequencies) => pairsOf(text).some((pair) => of(pair) === 0)

const wrongPlace = (typed: string, word: string) =>
  [...typed].findIndex((character, place) => character !== word[place])

/** In a word of two characters the wrong one must sound like the right one; longer words tell by themselves. */
const isLikely = (typed: string, word: string, { of }: Frequencies): boolean => {
  const at = wrongPlace(typed, word)
  const touching = [typed.slice(at - 1, at + 1), typed.slice(at, at + 2)].filter(({ length }) => length === 2)
  if (!touching.every((pair) => of(pair) === 0)) return false
  return word.length > 2 || syllablesOf(typed[at]!)[0] === syllablesOf(word[at]!)[0]
}

export const guessedTerms = (plain: string, units: Unit[]): string[] => [
  ...[...plain.matchAll(/\p{Script=Han}{2,}/gu)].flatMap(([run]) => pairsOf(run)),
  ...units.filter(({ word }) => isLatin(word)).map(({ word }) => word),
]

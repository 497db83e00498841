import type { Db } from '#kernel/database/index.ts'
import { type Dictionary, dictionaryOf } from '../dictionary.ts'
import { normal } from '../normal.ts'
import { dictionaryWords, partsOfWord, queryTerms, wordsOf } from '../segment.ts'
import { matchFactors } from '../weights.ts'
import { frequenciesOf } from './frequencies.ts'
import { guess, guessedTerms } from './guesses.ts'
import { isLatin, latinMatchers } from './latin-matchers.ts'
import { type Matcher, termsOfWords } from './matchers.ts'
import { namesIn } from './names.ts'
import { type Unit, unitsOf } from './units.ts'
import { vocabularyOf } from './vocabulary.ts'

/** How a query is searched for when few documents have all its words. */
export interface Plan {
  units: (Unit & { weight: number })[]
  matchers: Matcher[]
  /** The words of synonyms, for when no document has a whole one. */
  parts: Matcher[]
  /** What was typed and its synonyms, also where no document has them outside: its pages may. */
  certain: Matcher[]
  /** The query is made of whole words of the dictionary. */
  isOfDictionary: boolean
}

const mostUnits = 12
const mostMatchers = 60

/** Units with their weights, and everything that would fulfil them. */
export const planOf = async (db: Db, query: string): Promise<Plan> => {
  const plain = normal(query).trim()
  const dictionary = await dictionaryOf(db)
  const units = unitsOf(plain)
  const certain = [
    ...ownMatchers(units),
    ...latinMatchers(plain, units),
    ...synonyms(plain, units, dictionary),
    ...(await namesIn(db, plain, units)),
  ]
  const parts = certain.flatMap(({ near, covers }) => (near ? shorterOf(near, covers) : []))
  const terms = [
    ...[...certain, ...parts].flatMap(({ terms, isFacet }) => (isFacet ? [] : terms)),
    ...guessedTerms(plain, units),
  ]
  const frequencies = await frequenciesOf(db, [...new Set(terms)])
  const guesses = guess(plain, units, frequencies, await vocabularyOf(db, dictionary.othersOf.keys()))
  const meant = guesses.flatMap(({ near, covers }) => synonymsOf(near!, covers, dictionary))
  const guessed = [...guesses, ...meant.map((one) => ({ ...one, isGuess: true }))]
  const ofGuesses = await frequenciesOf(db, [...new Set(guessed.flatMap(({ terms: needed }) => needed))])
  const countOf = ({ isFacet, terms: needed }: Matcher) =>
    isFacet ? 1 : Math.min(...needed.map((term) => frequencies.of(term) || ofGuesses.of(term)))
  const isFound = (matcher: Matcher) => matcher.terms.length > 0 && countOf(matcher) > 0
  const found = [...certain, ...guessed].filter(isFound)
  return {
    ...weighed(units, found, countOf, frequencies.documents),
    parts: parts.filter(isFound),
    certain,
    isOfDictionary: isOfDictionary(plain),
  }
}

/** Letters and digits of a standard's number are units of their own, which together would tell any number on a page. */
const isOfDictionary = (plain: string): boolean => !/\d/.test(plain) && dictionaryWords(plain) !== undefined

/** What was typed: the words, the longer words they were cut from, and for a word of three characters its parts. */
const ownMatchers = (units: Unit[]): Matcher[] => {
  const wholes = new Map<string, number[]>()
  for (const [at, { whole }] of units.entries()) if (whole) wholes.set(whole, [...(wholes.get(whole) ?? []), at])
  return [
    ...[...wholes].map(([whole, covers]) => ({ terms: queryTerms([whole]), covers, factor: 1 })),
    ...units.flatMap(({ word, whole }, at): Matcher[] => [
      { terms: queryTerms([word]), covers: [at], factor: whole ? matchFactors.part : 1 },
      ...(whole || isLatin(word) ? [] : shorterOf(word, [at])),
    ]),
  ]
}

const shorterOf = (words: string, covers: number[]): Matcher[] =>
  wordsOf(words)
    .flatMap((word) => (word === words ? partsOfWord(word) : [word]))
    .map((part) => ({ terms: queryTerms([part]), covers, factor: matchFactors.shorter, isGuess: true }))

/** The dictionary's words in the query, the longest at each place, replaced by the others of their groups. */
const synonyms = (plain: string, units: Unit[], dictionary: Dictionary): Matcher[] => {
  const matchers: Matcher[] = []
  for (let start = 0; start < plain.length; start++) {
    for (let length = Math.min(dictionary.longest, plain.length - start); length > 1; length--) {
      const end = start + length
      const word = plain.slice(start, end)
      if (!dictionary.othersOf.has(word) || !isWholeWord(plain, start, end)) continue
      const covers = units.flatMap((unit, at) => (unit.start < end && unit.end > start ? [at] : []))
      matchers.push(...synonymsOf(word, covers, dictionary))
    }
  }
  return matchers
}

const synonymsOf = (word: string, covers: number[], { othersOf }: Dictionary): Matcher[] =>
  covers.length === 0
    ? []
    : (othersOf.get(word) ?? []).map((near) => ({
        near,
        terms: termsOfWords(near),
        covers,
        factor: matchFactors.synonym,
      }))

/** Letters are part of a word, Chinese characters are not. */
const isWholeWord = (plain: string, start: number, end: number) =>
  !/[a-z0-9]{2}/.test(plain.slice(Math.max(0, start - 1), start + 1)) &&
  !/[a-z0-9]{2}/.test(plain.slice(end - 1, end + 1))

/** Rare words weigh more; a word that nothing can fulfil weighs nothing. */
const weighed = (
  units: Unit[],
  matchers: Matcher[],
  countOf: (matcher: Matcher) => number,
  documents: number,
): Pick<Plan, 'units' | 'matchers'> => {
  const weights = units.map(({ emphasis }, at) => {
    const counts = matchers.filter(({ covers }) => covers.includes(at)).map(countOf)
    if (counts.length === 0) return 0
    return emphasis * Math.log(1 + documents / Math.max(...counts))
  })
  const chosen = new Set(
    weights
      .map((weight, at) => ({ weight, at }))
      .sort((one, other) => other.weight - one.weight)
      .slice(0, mostUnits)
      .map(({ at }) => at),
  )
  return {
    units: units.map((unit, at) => ({ ...unit, weight: chosen.has(at) ? weights[at]! : 0 })),
    matchers: matchers.filter(({ covers }) => covers.some((at) => chosen.has(at))).slice(0, mostMatchers),
  }
}

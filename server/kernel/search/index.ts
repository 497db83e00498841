/**
 * Chinese full-text search over the documents of features. A feature calls `index` and `remove` in the transactions that
 * change its lists, `search` or `searchAll` for a query (`searchEach` for several scopes at once), `suggest` while someone types; `savedQueryOf` makes a query that is
 * stored, and `matchesSavedQuery` tests a new document against it. The pages of a document's files are indexed by a job
 * (`indexDuePages`); a search also finds documents by them, and `findPages` tells the places.
 */

export { dictionaryForm, dictionaryTopic } from './dictionary.ts'
export { index, remove, type SearchDocument, toIndexedText } from './documents.ts'
export type { Result as FoundResult } from './exact.ts'
export { mark, snippet, type WordsToMark } from './highlight.ts'
export { quoted } from './lexemes.ts'
export type { Scope } from './matching.ts'
export { type FindNames, registerNames } from './near/names.ts'
export { indexDuePages, markPagesDue } from './pages/due.ts'
export { handlePageJobs } from './pages/handle-page-jobs.ts'
export { pageTerms, type SearchPage } from './pages/page-rows.ts'
export { excerptOf, type FoundPage, findPages, maskedExcerptOf, withOneLocked } from './pages/places.ts'
export { reindex } from './reindex.ts'
export { relatedWords } from './related.ts'
export {
  type Answer,
  bestIdsOf,
  type FoundFacts,
  foundFacts,
  idsOf,
  marksOf,
  matchesSavedQuery,
  savedQueryOf,
  search,
  searchAll,
  searchEach,
  withTexts,
  wordsInside,
} from './search.ts'
export { dictionaryWords } from './segment.ts'
export { suggest, toSuggestions } from './suggest.ts'

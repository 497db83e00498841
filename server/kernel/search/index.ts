/**
 * Chinese full-text search over what features put in. A feature calls `index` and `remove` in the transactions that
 * change what it lists, `search` or `findIds` for words, `suggest` while someone types; `savedQueryOf` keeps what somebody
 * looks for, so that `matchesSavedQuery` tells later whether something new is it.
 */

export { index, remove, type SearchDocument, toIndexedText } from './documents.ts'
export { mark, snippet } from './highlight.ts'
export { quoted } from './lexemes.ts'
export { reindex } from './reindex.ts'
export { relatedWords } from './related.ts'
export { matchesSavedQuery, savedQueryOf } from './saved-query.ts'
export { findBest, findIds, search } from './search.ts'
export { suggest } from './suggest.ts'

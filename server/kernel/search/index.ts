/**
 * Chinese full-text search over what features put in. A feature calls `index` and `remove` in the transactions that
 * change what it lists, `search` or `findIds` for words, `suggest` while someone types.
 */

export { index, remove, type SearchDocument } from './documents.ts'
export { mark, snippet } from './highlight.ts'
export { reindex } from './reindex.ts'
export { relatedWords } from './related.ts'
export { findBest, findIds, search } from './search.ts'
export { suggest } from './suggest.ts'

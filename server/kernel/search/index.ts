/**
 * Chinese full-text search over what features put in. A feature calls `index` and `remove` in the transactions that
 * change what it lists, `search` or `findIds` for words, `suggest` while someone types; `wantedBy` keeps what somebody
 * looks for, so that `found` tells later whether something new is it.
 */

export { index, remove, type SearchDocument } from './documents.ts'
export { mark, snippet } from './highlight.ts'
export { reindex } from './reindex.ts'
export { relatedWords } from './related.ts'
export { findBest, findIds, search } from './search.ts'
export { found, wantedBy } from './standing.ts'
export { suggest } from './suggest.ts'

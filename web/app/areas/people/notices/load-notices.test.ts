import { expect, test } from 'vitest'
import { noticeFilter } from './load-notices.ts'

test.each([
  ['', { kind: undefined, isUnreadOnly: false, page: 1 }],
  ['activerescore=notices&kind=audit&unread=1&page=3', { kind: 'audit', isUnreadOnly: true, page: 3 }],
  ['kind=nonsense&unread=yes&page=-1', { kind: undefined, isUnreadOnly: false, page: 1 }],
  ['kind=__proto__&page=1e3', { kind: undefined, isUnreadOnly: false, page: 1 }],
])('%s is read as %o', (query, filter) => {
  expect(noticeFilter(new URLSearchParams(query))).toEqual(filter)
})

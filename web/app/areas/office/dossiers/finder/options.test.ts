import { expect, test } from 'vitest'
import type { Hit } from '#contract/office/dossiers/finder/finder.ts'
import { groupsOf, inScope, splitAt } from './options.ts'

const hit = (kind: Hit['kind'], id: number) => ({ kind, id, link: `/System/x?id=${id}` }) as Hit

test('all kinds together show the first five of each, one kind shows all', () => {
  const people = Array.from({ length: 8 }, (_, id) => hit('person', id + 1))
  const groups = groupsOf([hit('order', 9), ...people], ['person'], [])
  expect(inScope(groups, 'all').map(({ kind, options, count }) => [kind, options.length, count])).toEqual([
    ['person', 5, 8],
    ['order', 1, 1],
  ])
  expect(inScope(groups, 'person').map(({ options, hasMore }) => [options.length, hasMore])).toEqual([[8, true]])
  expect(inScope(groups, 'topic')).toEqual([])
})

test('the searched words are marked where they first occur', () => {
  expect(splitAt('138****6021', '6021')).toEqual(['138****', '6021', ''])
  expect(splitAt('ZhouMu', 'mu')).toEqual(['Zhou', 'Mu', ''])
  expect(splitAt('周牧', '6021')).toEqual(['周牧', '', ''])
})

import { expect, test } from 'vitest'
import type { Entry } from '#contract/office/dossiers/dossier-entries.ts'
import { byDay } from './timeline-days.ts'

test('events are grouped by the business day they happened on', () => {
  const at = (time: string) => ({ time }) as Entry
  const times = [
    '2026-11-16T01:20:00Z',
    '2026-11-15T16:30:00Z',
    '2026-11-15T13:03:00Z',
    '2026-11-10T10:31:00Z',
    '2025-03-02T00:00:00Z',
  ]
  const days = byDay(times.map(at), '2026-11-16T04:00:00Z')
  expect(days.map(({ label, entries }) => [label, entries.length])).toEqual([
    ['今天 11-16', 2],
    ['昨天 11-15', 1],
    ['11-10', 1],
    ['2025-03-02', 1],
  ])
})

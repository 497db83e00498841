import { compareAllWithFloor } from './floor-share.ts'
import type { Scenario } from './scenario.ts'

interface List {
  name: string
  /** The call for the first page of twelve. */
  path: string
  /** Appended to the path, one after the other. */
  filters: string[]
  sorts: string[]
  target: number
}

/** A visitor's list: twelve items and the exact total. One result per sort order, alternating between the filters. */
export const listScenario = ({ name, path, filters, sorts, target }: List): Scenario => ({
  name,
  row: '3',
  sizes: ['S', 'M', 'L'],
  run: (bench) =>
    compareAllWithFloor(
      bench,
      'B-list',
      sorts.map((sort) => ({
        name: `${name}: ${sort}`,
        paths: filters.map((filter) => `${path}&sort=${sort},desc${filter}`),
        target,
      })),
    ),
})

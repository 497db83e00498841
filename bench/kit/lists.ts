import type { Scenario } from './scenario.ts'
import { sharesOf } from './share.ts'

interface List {
  name: string
  /** The call with its first page of twelve. */
  path: string
  /** Added to the path, each in turn. */
  filters: string[]
  sorts: string[]
  target: number
}

/** A list as visitors see it: twelve and the exact total. One line an order, the filters in turns. */
export const listScenario = ({ name, path, filters, sorts, target }: List): Scenario => ({
  name,
  row: '3',
  sizes: ['S', 'M', 'L'],
  run: (bench) =>
    sharesOf(
      bench,
      'B-list',
      sorts.map((sort) => ({
        name: `${name}: ${sort}`,
        paths: filters.map((filter) => `${path}&sort=${sort},desc${filter}`),
        target,
      })),
    ),
})

import type { Db } from '#kernel/database/index.ts'
import type { Matcher } from './matchers.ts'
import type { Unit } from './units.ts'

/** Finds names of people or firms in a query and the facets under which their documents are indexed. */
export type FindNames = (db: Db, plain: string) => Promise<{ name: string; facets: string[] }[]>

const sources: FindNames[] = []

/** Called by features at their start. */
export const registerNames = (find: FindNames): void => {
  if (!sources.includes(find)) sources.push(find)
}

/** The documents of people and firms that the query names. */
export const namesIn = async (db: Db, plain: string, units: Unit[]): Promise<Matcher[]> => {
  const found = (await Promise.all(sources.map((find) => find(db, plain)))).flat()
  return found.map(({ name, facets }) => {
    const start = plain.indexOf(name)
    const covers = units.flatMap((unit, at) => (unit.start < start + name.length && unit.end > start ? [at] : []))
    return { terms: facets, isFacet: true, isName: true, covers, factor: 1 }
  })
}

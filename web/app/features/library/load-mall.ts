import type { RouterContextProvider } from 'react-router'
import type { ResourceItem } from '#contract/library.ts'
import { asProblem } from '#contract/problem.ts'
import { answered } from '#lib/answered.ts'
import { api } from '#lib/api.ts'
import { formatDay } from '#lib/format.ts'
import { type MallQuery, readMallQuery, toListInput } from './mall-query.ts'

interface Found {
  content: ResourceItem[]
  totalElements: number
  totalIsCapped?: true
  /** Why nothing could be looked for: dates the wrong way round, a keyword without end. */
  problem?: string
}

/** Everything the mall shows for the selection its address names. */
export const loadMall = async (context: Readonly<RouterContextProvider>, address: URL) => {
  const query = readMallQuery(address)
  const [found, categories] = await answered(
    Promise.all([search(context, query), api(context).library.listResourceCategories()]),
  )
  return {
    query,
    found,
    categories: categories.map(({ id, categoryName }) => ({ id, categoryName })),
    origin: address.origin,
  }
}

export type MallData = Awaited<ReturnType<typeof loadMall>>

const search = async (context: Readonly<RouterContextProvider>, query: MallQuery): Promise<Found> => {
  try {
    return await api(context).library.listResources(toListInput(query, formatDay(new Date().toISOString())))
  } catch (error) {
    const problem = asProblem(error)
    if (problem?.status !== 400) throw error
    return { content: [], totalElements: 0, problem: problem.message }
  }
}

import type { Db } from '#kernel/database/index.ts'

/** What a floor reads of a request: the same one that the portal gets. */
export interface FloorRequest {
  path: string
  query: URLSearchParams
  /** The fields of a JSON body. */
  body: Record<string, never>
  /** The body as it was signed. */
  text: string
  /** The member whose session the request carries; floors do not check it. */
  member: number
  headers: Record<string, string | string[] | undefined>
  /** The data directory of the portal under test, with the keys of the simulated provider. */
  portalFolder: string
}

/** The bare SQL of one result. */
export type FloorQuery = (db: Db, request: FloorRequest) => Promise<unknown>

export const numberOf = (query: URLSearchParams, name: string) => Number(query.get(name))

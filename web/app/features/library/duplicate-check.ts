import { asProblem } from '#contract/problem.ts'
import { api } from '#lib/api/server-api.ts'
import type { Route } from './+types/duplicate-check.ts'

/** Whether the file with this digest is there already; asked before it is sent, so a failure means no more than "send it". */
export const loader = async ({ url, context }: Route.LoaderArgs) => {
  try {
    return await api(context).library.findDuplicate({ sha256: url.searchParams.get('sha256') ?? '' })
  } catch (error) {
    if (!asProblem(error)) throw error
    return { duplicate: null }
  }
}

import { asProblem } from '#contract/problem.ts'
import { api } from '#lib/api/server-api.ts'
import type { Route } from './+types/duplicate-check.ts'

/**
 * Whether a file with this digest exists. The check runs before the upload, so a failure only means that the file is
 * uploaded.
 */
export const loader = async ({ url, context }: Route.LoaderArgs) => {
  try {
    return await api(context).library.findDuplicate({ sha256: url.searchParams.get('sha256') ?? '' })
  } catch (error) {
    if (!asProblem(error)) throw error
    return { duplicate: null }
  }
}

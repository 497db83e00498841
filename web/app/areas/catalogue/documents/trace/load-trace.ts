import type { RouterContextProvider } from 'react-router'
import type { Trace } from '#contract/catalogue/documents/library.ts'
import { asProblem } from '#contract/problem.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'

/** The facts behind a code; undefined for an unknown code. */
export const loadTrace = (context: Readonly<RouterContextProvider>, code: string): Promise<Trace | undefined> =>
  orErrorPage(
    api(context)
      .library.getTrace({ code })
      .catch((error) => {
        const status = asProblem(error)?.status
        if (status === 400 || status === 404) return undefined
        throw error
      }),
  )

import type { RouterContextProvider } from 'react-router'
import type { Trace } from '#contract/library.ts'
import { asProblem } from '#contract/problem.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'

/** What the portal knows of a code; undefined when it never gave it out. */
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

import type { Api } from '#contract/index.ts'
import { unreachableError } from './api-error.ts'

const load = () =>
  import('./browser-api.ts').catch(() => {
    throw unreachableError()
  })

type Calls = Record<string, Record<string, (input?: unknown) => Promise<unknown>>>

/**
 * The calls of `quietApi` for pages that visitors and members open, many of which never make one: they are loaded with the
 * first call.
 */
export const lateApi = new Proxy(
  {},
  {
    get: (_api, feature: string) =>
      new Proxy(
        {},
        {
          get: (_calls, name: string) => async (input?: unknown) => {
            const { quietApi } = await load()
            return (quietApi as unknown as Calls)[feature]![name]!(input)
          },
        },
      ),
  },
) as Api

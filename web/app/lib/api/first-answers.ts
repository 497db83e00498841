import type { LoaderFunctionArgs } from 'react-router'
import type { Api } from '#contract/index.ts'
import type { FirstAnswer } from './offered-answers.ts'
import { api } from './server-api.ts'

/** What a table asks for at first. */
export const firstPage = { page: 0, size: 10 }

type Calls = Record<string, Record<string, (input?: object) => Promise<unknown>>>

const recording = (made: Api, answers: FirstAnswer[]): Api =>
  new Proxy(made, {
    get: (_api, feature: string) =>
      new Proxy(
        {},
        {
          get: (_calls, name: string) => async (input?: object) => {
            const answer = await (made as unknown as Calls)[feature]![name]!(input)
            answers.push({ call: `${feature}.${name}`, input, answer })
            return answer
          },
        },
      ),
  })

/**
 * Loader of a page that fetches its data in the browser: the server makes the calls of the first view as the same caller and
 * sends their answers with the page, so that it need not wait for its script and then for its data. A call that fails is
 * left to the browser, which shows why; so is everything at an address with a query.
 */
export const firstAnswers =
  (ask: (api: Api, url: URL) => Promise<unknown>) =>
  async ({ url, context }: LoaderFunctionArgs): Promise<{ firstAnswers: FirstAnswer[] }> => {
    const answers: FirstAnswer[] = []
    if (!url.search) await ask(recording(api(context), answers), url).catch(() => undefined)
    return { firstAnswers: answers }
  }

/** The page itself asks for everything that comes after its first view. */
export const neverAgain = () => false

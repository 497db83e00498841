import { createContext, type RouterContextProvider } from 'react-router'
import type { Api } from '#contract/index.ts'

/** The API for the request being rendered, called in process. Set by the server. */
export const apiContext = createContext<Api>()

/** `api(context).news.listNews({ page: 0 })` in a loader or action: a call as the requester, without a network hop. */
export const api = (context: Readonly<RouterContextProvider>): Api => context.get(apiContext)

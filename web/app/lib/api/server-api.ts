import { createContext, type RouterContextProvider } from 'react-router'
import type { Api } from '#contract/index.ts'

/** The calls of the contract, performed in process for the request being rendered. Filled by the server. */
export const apiContext = createContext<Api>()

/** `api(context).news.listNews({ page: 0 })` in a loader or action: as the person who asked, without a network hop. */
export const api = (context: Readonly<RouterContextProvider>): Api => context.get(apiContext)

import type { RouterContextProvider } from 'react-router'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'

/** The subscribed words, newest first. */
export const loadWatched = async (context: Readonly<RouterContextProvider>): Promise<string[]> =>
  (await orErrorPage(api(context).library.listWatchedWords())).map(({ word }) => word)

import type { RouterContextProvider } from 'react-router'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { runListAction } from '#lib/forms/list-action.ts'

/** `do` = watch or unwatch, with `word`. */
export const changeWatched = (request: Request, context: Readonly<RouterContextProvider>) => {
  const { library } = api(context)
  return runListAction(request, 'word', {
    watch: (word) => library.watchWord({ word }),
    unwatch: (word) => library.unwatchWord({ word }),
  })
}

/** The subscribed words, newest first. */
export const loadWatched = async (context: Readonly<RouterContextProvider>): Promise<string[]> =>
  (await orErrorPage(api(context).library.listWatchedWords())).map(({ word }) => word)

import type { RouterContextProvider } from 'react-router'
import { api } from '#lib/api/server-api.ts'
import { changeListed } from '#lib/forms/list-action.ts'

/** `do` = watch or unwatch, with `word`. */
export const changeWatched = (request: Request, context: Readonly<RouterContextProvider>) => {
  const { library } = api(context)
  return changeListed(request, 'word', {
    watch: (word) => library.watchWord({ word }),
    unwatch: (word) => library.unwatchWord({ word }),
  })
}

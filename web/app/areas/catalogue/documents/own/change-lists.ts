import type { RouterContextProvider } from 'react-router'
import { api } from '#lib/api/server-api.ts'
import { runListAction } from '#lib/forms/list-action.ts'

/** `do` = one of the changes below, with `resourceId`. */
export const changeLists = (request: Request, context: Readonly<RouterContextProvider>) => {
  const { library } = api(context)
  return runListAction(request, 'resourceId', {
    delete: (id) => library.deleteResource({ id }),
    withdraw: (id) => library.withdrawResource({ id }),
    resubmit: (id) => library.resubmitResource({ id }),
    'take-down': (id) => library.takeOwnResourceDown({ id }),
    restore: (id) => library.restoreOwnResource({ id }),
    favorite: (resourceId) => library.addFavoriteResource({ resourceId }),
    unfavorite: (resourceId) => library.cancelFavoriteResource({ resourceId }),
  })
}

import { data, type RouterContextProvider } from 'react-router'
import { asProblem } from '#contract/problem.ts'
import { api } from '#lib/api.ts'

export interface ListChange {
  refusal?: string
}

/** `do` = one of the changes below, with `resourceId`. */
export const changeLists = async (request: Request, context: Readonly<RouterContextProvider>) => {
  const form = await request.formData()
  const resourceId = String(form.get('resourceId') ?? '')
  const change = changes(context)[String(form.get('do'))]
  if (!change) throw data(null, { status: 400 })
  try {
    await change(resourceId)
    return data<ListChange>({})
  } catch (error) {
    const problem = asProblem(error)
    if (!problem) throw error
    return data<ListChange>({ refusal: problem.message }, { status: problem.status })
  }
}

const changes = (context: Readonly<RouterContextProvider>): Record<string, (id: string) => Promise<unknown>> => {
  const { library } = api(context)
  return {
    delete: (id) => library.deleteResource({ id }),
    withdraw: (id) => library.withdrawResource({ id }),
    resubmit: (id) => library.resubmitResource({ id }),
    'take-down': (id) => library.takeOwnResourceDown({ id }),
    restore: (id) => library.restoreOwnResource({ id }),
    favorite: (resourceId) => library.addFavoriteResource({ resourceId }),
    unfavorite: (resourceId) => library.cancelFavoriteResource({ resourceId }),
  }
}

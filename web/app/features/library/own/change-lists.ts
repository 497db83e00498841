import { data, type RouterContextProvider } from 'react-router'
import { asProblem } from '#contract/errors.ts'
import { api } from '#lib/api.ts'

export interface ListChange {
  refusal?: string
}

/** `do` = delete (one of my resources), favorite or unfavorite, with `resourceId`. */
export const changeLists = async (request: Request, context: Readonly<RouterContextProvider>) => {
  const form = await request.formData()
  const resourceId = String(form.get('resourceId') ?? '')
  const { library } = api(context)
  try {
    switch (form.get('do')) {
      case 'delete':
        await library.deleteResource({ id: resourceId })
        break
      case 'favorite':
        await library.addFavoriteResource({ resourceId })
        break
      case 'unfavorite':
        await library.cancelFavoriteResource({ resourceId })
        break
      default:
        throw data(null, { status: 400 })
    }
    return data<ListChange>({})
  } catch (error) {
    const problem = asProblem(error)
    if (!problem) throw error
    return data<ListChange>({ refusal: problem.message }, { status: problem.status })
  }
}

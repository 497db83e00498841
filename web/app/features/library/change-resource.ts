import { data, type RouterContextProvider, redirect } from 'react-router'
import { asProblem, type Problem } from '#contract/errors.ts'
import { api } from '#lib/api.ts'
import { loginThenBackTo } from '#lib/paths.ts'

/** What became of a form on a resource's page. */
export interface ResourceChange {
  did?: 'buy' | 'favorite' | 'unfavorite'
  /** Without script the question is asked in the page: buying needs a second press. */
  isAsking?: true
  refusal?: Pick<Problem, 'status' | 'code' | 'message'>
}

/** `do` = buy (with the price agreed to as `coin`, and `confirmed`), favorite or unfavorite. */
export const changeResource = async (request: Request, url: URL, context: Readonly<RouterContextProvider>) => {
  const form = await request.formData()
  const { library } = api(context)
  const resourceId = url.searchParams.get('productId') ?? ''
  const done = (did: ResourceChange['did']) => data<ResourceChange>({ did })
  try {
    switch (form.get('do')) {
      case 'buy':
        if (form.get('confirmed') !== '1') return data<ResourceChange>({ isAsking: true })
        await library.buyResource({ resourceId, coin: String(form.get('coin') ?? '') })
        return done('buy')
      case 'favorite':
        await library.addFavoriteResource({ resourceId })
        return done('favorite')
      case 'unfavorite':
        await library.cancelFavoriteResource({ resourceId })
        return done('unfavorite')
      default:
        throw data(null, { status: 400 })
    }
  } catch (error) {
    return refused(error, url)
  }
}

const refused = (error: unknown, { pathname, search }: URL) => {
  const problem = asProblem(error)
  if (!problem) throw error
  const { status, code, message } = problem
  if (status === 401) return redirect(loginThenBackTo(pathname + search))
  return data<ResourceChange>({ refusal: { status, code, message } }, { status })
}

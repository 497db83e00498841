import { data, redirect } from 'react-router'
import { loginPathReturningTo } from '#contract/paths.ts'
import { asProblem, type Problem } from '#contract/problem.ts'

/** The result of a form on the page of an item. */
export interface ItemChange {
  did?: 'buy' | 'favorite' | 'unfavorite'
  /** Without script the page asks for confirmation, and buying needs a second press. */
  isAsking?: true
  problem?: Pick<Problem, 'status' | 'code' | 'message'>
}

interface Calls {
  buy: (coin: string) => Promise<unknown>
  favorite: () => Promise<unknown>
  unfavorite: () => Promise<unknown>
}

/** `do` = buy (with the confirmed price as `coin`, and `confirmed`), favorite or unfavorite. */
export const changeItem = async (request: Request, url: URL, calls: Calls) => {
  const form = await request.formData()
  const wanted = form.get('do')
  try {
    switch (wanted) {
      case 'buy':
        if (form.get('confirmed') !== '1') return data<ItemChange>({ isAsking: true })
        await calls.buy(String(form.get('coin') ?? ''))
        break
      case 'favorite':
      case 'unfavorite':
        await calls[wanted]()
        break
      default:
        throw data(null, { status: 400 })
    }
    return data<ItemChange>({ did: wanted })
  } catch (error) {
    return refused(error, url)
  }
}

const refused = (error: unknown, { pathname, search }: URL) => {
  const problem = asProblem(error)
  if (!problem) throw error
  const { status, code, message } = problem
  if (status === 401) return redirect(loginPathReturningTo(pathname + search))
  return data<ItemChange>({ problem: { status, code, message } }, { status })
}

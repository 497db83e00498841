import { type ActionFunctionArgs, type LoaderFunctionArgs, type RouterContextProvider, redirect } from 'react-router'
import { asProblem } from '#contract/problem.ts'
import { api } from '#lib/api/server-api.ts'
import { noticesPage } from './notices-address.ts'
import { type ShownNotice, toShown } from './shown-notice.ts'

/** The number of unread notices and the newest of them. */
export interface BellData {
  count: number
  notices: ShownNotice[]
}

const shownInBell = 5

/** GET: the data of the bell. Errors are plain JSON too, since the bell fetches by itself and must not break a page. */
export const loader = ({ context }: LoaderFunctionArgs) => respond(() => bellData(context))

/** POST `do` = read (with `id`), read-all or delete (with `id`). A form sent without JavaScript is redirected to the list. */
export const action = async ({ request, context }: ActionFunctionArgs) => {
  const form = await request.formData()
  const response = await respond(async () => {
    await change(context, form)
    return bellData(context)
  })
  return request.headers.get('accept')?.includes('text/html') ? redirect(noticesPage) : response
}

const change = async (context: Readonly<RouterContextProvider>, form: FormData): Promise<unknown> => {
  const { notices } = api(context)
  const id = String(form.get('id') ?? '')
  switch (form.get('do')) {
    case 'read':
      return notices.readNotices({ ids: [id] })
    case 'read-all':
      return notices.readNotices({ all: true })
    case 'delete':
      return notices.deleteNotice({ id })
    default:
      return notices.readNotices({})
  }
}

const bellData = async (context: Readonly<RouterContextProvider>): Promise<BellData> => {
  const { notices } = api(context)
  const { count } = await notices.countUnread()
  const { content } = count === 0 ? { content: [] } : await notices.listNotices({ unread: 1, size: shownInBell })
  return { count, notices: content.map((notice) => toShown(notice)) }
}

const respond = async (work: () => Promise<BellData>): Promise<Response> => {
  try {
    return Response.json(await work())
  } catch (error) {
    const problem = asProblem(error)
    if (!problem) throw error
    const { status, code, message } = problem
    return Response.json({ status, code, message }, { status })
  }
}

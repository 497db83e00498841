import { data, type RouterContextProvider } from 'react-router'
import { asProblem } from '#contract/problem.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import type { Route } from './+types/share-data.ts'

export type SharedKind = 'resource' | 'lesson'

/** The result of a change: a message or a problem. */
export interface ChangeResult {
  message?: string
  problem?: { message: string }
}

/** GET: the people the member may share with and, given `kind` and `itemId`, the shares of that item. */
export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { sharing } = api(context)
  const itemId = url.searchParams.get('itemId')
  const kind = kindIn(url.searchParams)
  const [people, shares] = await orErrorPage(
    Promise.all([sharing.listSharePeople({}), itemId ? sharing.listShares({ kind, itemId }) : null]),
  )
  return { people, shares }
}
export type ShareData = Awaited<ReturnType<typeof loader>>

/** POST `do` = share, revoke (`ids`), revoke-all, ask-access, ask-renewal, save-group or delete-group. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await request.formData()
  try {
    return data<ChangeResult>({ message: await change(context, form) })
  } catch (error) {
    const problem = asProblem(error)
    if (!problem) throw error
    return data<ChangeResult>({ problem: { message: problem.message } }, { status: problem.status })
  }
}

const change = async (context: Readonly<RouterContextProvider>, form: FormData): Promise<string> => {
  const { sharing } = api(context)
  const field = (name: string) => String(form.get(name) ?? '')
  const ids = (name: string) => field(name).split(',').filter(Boolean).map(Number)
  switch (field('do')) {
    case 'share':
      return (await share(context, form)).message
    case 'revoke':
      return (await sharing.revokeShares({ ids: ids('ids') })).message
    case 'revoke-all':
      return (await sharing.revokeShares({ kind: kindIn(form), itemId: field('itemId') })).message
    case 'ask-access':
      return (await sharing.askAccess({ kind: kindIn(form), itemId: field('itemId') })).message
    case 'ask-renewal':
      return (await sharing.askRenewal({ kind: kindIn(form), itemId: field('itemId') })).message
    case 'save-group':
      if (field('id')) await sharing.updateUserGroup({ id: field('id'), name: field('name'), userIds: ids('userIds') })
      else await sharing.addUserGroup({ name: field('name'), userIds: field('userIds') })
      return field('id') ? '恭喜你，修改成功' : '恭喜你，添加成功'
    case 'delete-group':
      return (await sharing.deleteUserGroup({ id: field('id') })).message
    default:
      throw data(null, { status: 400 })
  }
}

const share = (context: Readonly<RouterContextProvider>, form: FormData) => {
  const { sharing } = api(context)
  const itemId = String(form.get('itemId') ?? '')
  const optional = (name: string) => String(form.get(name) ?? '') || undefined
  const to = { userGroupId: optional('userGroupId'), userIds: optional('userIds'), until: optional('until') }
  return kindIn(form) === 'lesson'
    ? sharing.shareLesson({ lessonId: itemId, ...to })
    : sharing.shareResource({ resourceId: itemId, ...to })
}

const kindIn = (fields: FormData | URLSearchParams): SharedKind =>
  fields.get('kind') === 'lesson' ? 'lesson' : 'resource'

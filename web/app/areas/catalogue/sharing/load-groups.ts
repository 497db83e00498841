import type { RouterContextProvider } from 'react-router'
import { pageSizes } from '#contract/constants.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { nameParam, pageParam } from '#lib/url/query-params.ts'

const size = pageSizes.memberList

/** The member's groups, filtered by part of their name or of a person's; `show` names the group whose shared items are shown. */
export const loadGroups = async (query: URLSearchParams, context: Readonly<RouterContextProvider>) => {
  const { sharing } = api(context)
  const page = pageParam(query)
  const name = nameParam(query)
  const shownId = query.get('show')
  const [groups, shown] = await orErrorPage(
    Promise.all([sharing.listUserGroups(), shownId ? sharing.getUserGroup({ id: shownId }) : null]),
  )
  const found = name
    ? groups.filter((group) => group.name.includes(name) || group.userList.some((one) => one.nickName.includes(name)))
    : groups
  const content = found.slice((page - 1) * size, page * size)
  return { content, totalElements: found.length, page, size, name, shown }
}
export type GroupsData = Awaited<ReturnType<typeof loadGroups>>

import { pageTitle } from '#lib/page-title.ts'
import { requireSession } from '#lib/session.ts'
import { changeOwnAccount } from '../../features/accounts/change-own-account.ts'
import { loadPersonalInfo } from '../../features/accounts/load-personal-info.ts'
import { PersonalInfo } from '../../features/accounts/personal-info.tsx'
import { loadNotices } from '../../features/notices/load-notices.ts'
import { NoticesContent } from '../../features/notices/notices-content.tsx'
import { changeOrders } from '../../features/payments/change-orders.ts'
import { tabOf } from '../../shells/member/member-menu.ts'
import type { Route } from './+types/member-page.ts'
import { Finance } from './finance.tsx'
import { loadFinance } from './load-finance.ts'

const titles = { finance: '我的财务', notices: '消息通知', info: '个人信息' }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: pageTitle(matches, titles[loaderData?.tab ?? 'info']) },
]

/** Each tab asks for its own data only. */
export const loader = async (args: Route.LoaderArgs) => {
  const { request, url, context } = args
  const { user } = await requireSession(args)
  const tab = tabOf(user.roles[0]?.name ?? '', url.searchParams.get('activerescore'))
  switch (tab) {
    case 'finance':
      return { tab, data: await loadFinance(url.searchParams, context, user.username) }
    case 'notices':
      return { tab, data: await loadNotices(request, context) }
    case 'info':
      return { tab, data: await loadPersonalInfo(request, context) }
  }
}

export const action = ({ request, url, context }: Route.ActionArgs) =>
  url.searchParams.get('activerescore') === 'finance'
    ? changeOrders(request, context)
    : changeOwnAccount(request, context)

export default function MemberPage({ loaderData }: Route.ComponentProps) {
  switch (loaderData.tab) {
    case 'finance':
      return <Finance data={loaderData.data} />
    case 'notices':
      return <NoticesContent data={loaderData.data} />
    case 'info':
      return <PersonalInfo data={loaderData.data} />
  }
}

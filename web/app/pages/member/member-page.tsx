import { useOutletContext } from 'react-router'
import type { MyOverview } from '#contract/office/insight/insight.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { requireSession } from '#lib/session/session.ts'
import { changeGoal } from '../../areas/catalogue/courses/learning/change-goal.ts'
import { loadLearning } from '../../areas/catalogue/courses/learning/load-learning.ts'
import { MyLearning } from '../../areas/catalogue/courses/learning/my-learning.tsx'
import { FavoriteLessons } from '../../areas/catalogue/courses/own/favorite-lessons.tsx'
import {
  changeLessons,
  loadBoughtLessons,
  loadFavoriteLessons,
  loadOwnLessons,
  loadSharedLessons,
  loadSomeSharedLessons,
} from '../../areas/catalogue/courses/own/member-lessons.ts'
import { OwnLessons } from '../../areas/catalogue/courses/own/own-lessons.tsx'
import { BoughtLessons, SharedLessons } from '../../areas/catalogue/courses/own/received-lessons.tsx'
import { FavoriteResources } from '../../areas/catalogue/documents/own/favorite-resources.tsx'
import {
  changeResources,
  loadBought,
  loadDownloads,
  loadFavorites,
  loadOwn,
  loadShared,
} from '../../areas/catalogue/documents/own/member-resources.ts'
import { MyDownloads } from '../../areas/catalogue/documents/own/my-downloads.tsx'
import { OwnResources } from '../../areas/catalogue/documents/own/own-resources.tsx'
import { BoughtResources } from '../../areas/catalogue/documents/own/received-resources.tsx'
import { changeWatched, loadWatched } from '../../areas/catalogue/documents/watching/change-watched.ts'
import { WatchedWords } from '../../areas/catalogue/documents/watching/watched-words.tsx'
import { Earnings } from '../../areas/catalogue/items/authors/earnings.tsx'
import { loadEarnings } from '../../areas/catalogue/items/authors/load-earnings.ts'
import { loadClaims } from '../../areas/catalogue/items/claims/load-claims.ts'
import { OwnClaims } from '../../areas/catalogue/items/claims/own-claims.tsx'
import { GroupsTab } from '../../areas/catalogue/sharing/groups-tab.tsx'
import { loadGroups } from '../../areas/catalogue/sharing/load-groups.ts'
import { changeForum } from '../../areas/community/forum/own/change-forum.ts'
import { FavoriteTopics } from '../../areas/community/forum/own/favorite-topics.tsx'
import { loadFavoriteTopics, loadOwnForum } from '../../areas/community/forum/own/load-forum.ts'
import { OwnForum } from '../../areas/community/forum/own/own-forum.tsx'
import { changeOrders } from '../../areas/money/payments/change-orders.ts'
import { loadSecurity } from '../../areas/people/accounts/factors/load-security.ts'
import { SecurityTab } from '../../areas/people/accounts/factors/security-tab.tsx'
import { changeOwnAccount } from '../../areas/people/accounts/own-account/change-own-account.ts'
import { loadPersonalInfo } from '../../areas/people/accounts/own-account/load-personal-info.ts'
import { PersonalInfo } from '../../areas/people/accounts/own-account/personal-info.tsx'
import { loadNotices } from '../../areas/people/notices/load-notices.ts'
import { NoticesContent } from '../../areas/people/notices/notices-content.tsx'
import { tabOf } from '../../shells/member/member-menu.ts'
import type { Route } from './+types/member-page.ts'
import { favoriteSlots } from './favorite-slots.tsx'
import { Finance } from './finance.tsx'
import { loadFinance } from './load-finance.ts'
import { Overview } from './overview.tsx'
import { Received } from './received.tsx'

const titles = {
  overview: '会员中心',
  bought: '已购资源',
  resources: '我的资源',
  groups: '用户组',
  shared: '授权资源',
  downloads: '下载记录',
  favorites: '收藏',
  forum: '我的论坛',
  favoriteTopics: '收藏的帖子',
  learning: '我的学习',
  boughtLessons: '已购课程',
  lessons: '我的课程',
  sharedLessons: '授权视频',
  favoriteLessons: '收藏的课程',
  finance: '我的财务',
  claims: '售后',
  earnings: '创作收益',
  notices: '消息通知',
  info: '个人信息',
  security: '账号安全',
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: pageTitle(matches, titles[loaderData?.tab ?? 'overview']) },
]

/** Loads only the data of the current tab. */
export const loader = async (args: Route.LoaderArgs) => {
  const { request, url, context } = args
  const { user } = await requireSession(args)
  const tab = tabOf(user.roles[0]?.name ?? '', url.searchParams.get('activerescore'))
  switch (tab) {
    case 'overview':
      return { tab }
    case 'bought':
      return { tab, data: await loadBought(url.searchParams, context) }
    case 'resources':
      return { tab, data: await loadOwn(url.searchParams, context) }
    case 'groups':
      return { tab, data: await loadGroups(url.searchParams, context) }
    case 'shared': {
      const [resources, lessons] = await Promise.all([
        loadShared(url.searchParams, context),
        loadSomeSharedLessons(context),
      ])
      return { tab, data: { ...resources, lessons } }
    }
    case 'downloads':
      return { tab, data: await loadDownloads(url.searchParams, context) }
    case 'favorites':
      return { tab, data: await loadFavorites(url.searchParams, context) }
    case 'forum':
      return { tab, data: await loadOwnForum(url.searchParams, context, user.id) }
    case 'favoriteTopics':
      return { tab, data: await loadFavoriteTopics(url.searchParams, context) }
    case 'learning':
      return { tab, data: await loadLearning(url.searchParams, context) }
    case 'boughtLessons':
      return { tab, data: await loadBoughtLessons(url.searchParams, context) }
    case 'lessons':
      return { tab, data: await loadOwnLessons(url.searchParams, context) }
    case 'sharedLessons':
      return { tab, data: await loadSharedLessons(url.searchParams, context) }
    case 'favoriteLessons':
      return { tab, data: await loadFavoriteLessons(url.searchParams, context) }
    case 'finance':
      return { tab, data: await loadFinance(url.searchParams, context, user, request.headers.get('user-agent')) }
    case 'claims':
      return { tab, data: await loadClaims(url.searchParams, context) }
    case 'earnings':
      return { tab, data: await loadEarnings(url.searchParams, context) }
    case 'notices': {
      const [notices, words] = await Promise.all([loadNotices(request, context), loadWatched(context)])
      return { tab, data: { ...notices, words } }
    }
    case 'info':
      return { tab, data: await loadPersonalInfo(request, context) }
    case 'security':
      return { tab, data: await loadSecurity(context) }
  }
}

export const action = ({ request, url, context }: Route.ActionArgs) => {
  switch (url.searchParams.get('activerescore')) {
    case 'finance':
      return changeOrders(request, context)
    case 'resources':
    case 'favorites':
      return changeResources(request, context)
    case 'forum':
    case 'favoriteTopics':
      return changeForum(request, context)
    case 'notices':
      return changeWatched(request, context)
    case 'learning':
      return changeGoal(request, context)
    case 'lessons':
    case 'favoriteLessons':
      return changeLessons(request, context)
    default:
      return changeOwnAccount(request, context)
  }
}

export default function MemberPage({ loaderData }: Route.ComponentProps) {
  const overview = useOutletContext<MyOverview>()
  const favorites = { counts: overview.favorites, hasAll: overview.coins !== null }
  switch (loaderData.tab) {
    case 'overview':
      return <Overview overview={overview} />
    case 'bought':
      return <BoughtResources data={loaderData.data} />
    case 'resources':
      return <OwnResources data={loaderData.data} />
    case 'groups':
      return <GroupsTab data={loaderData.data} />
    case 'shared':
      return <Received data={loaderData.data} isThird={overview.coins === null} />
    case 'downloads':
      return <MyDownloads data={loaderData.data} />
    case 'favorites':
      return (
        <FavoriteResources
          data={loaderData.data}
          {...favoriteSlots({ ...favorites, ...loaderData.data, tab: loaderData.tab })}
        />
      )
    case 'forum':
      return <OwnForum data={loaderData.data} />
    case 'favoriteTopics':
      return (
        <FavoriteTopics
          data={loaderData.data}
          {...favoriteSlots({ ...favorites, ...loaderData.data, tab: loaderData.tab })}
        />
      )
    case 'learning':
      return <MyLearning data={loaderData.data} isThird={overview.coins === null} />
    case 'boughtLessons':
      return <BoughtLessons data={loaderData.data} />
    case 'lessons':
      return <OwnLessons data={loaderData.data} />
    case 'sharedLessons':
      return <SharedLessons data={loaderData.data} />
    case 'favoriteLessons':
      return (
        <FavoriteLessons
          data={loaderData.data}
          {...favoriteSlots({ ...favorites, ...loaderData.data, tab: loaderData.tab })}
        />
      )
    case 'finance':
      return <Finance data={loaderData.data} />
    case 'claims':
      return <OwnClaims data={loaderData.data} />
    case 'earnings':
      return <Earnings data={loaderData.data} />
    case 'notices':
      return (
        <>
          <NoticesContent data={loaderData.data} />
          <WatchedWords words={loaderData.data.words} />
        </>
      )
    case 'info':
      return <PersonalInfo data={loaderData.data} />
    case 'security':
      return <SecurityTab data={loaderData.data} />
  }
}

import { loadNewsList } from '../features/news/load-news-list.ts'
import { NewsList } from '../features/news/news-list.tsx'
import { pageTitle } from '../lib/page-title.ts'
import { type AllianceTab, allianceTabs, paths } from '../lib/paths.ts'
import type { Route } from './+types/alliance-page.ts'
import { AllianceHead, tabLabels } from './alliance/alliance-head.tsx'
import { Contact } from './alliance/contact.tsx'
import { OpeningSoon } from './opening-soon/opening-soon.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { tab, url, description } = loaderData
  const title = pageTitle(matches, tabLabels[tab])
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
  ]
}

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const address = new URL(request.url)
  const tab = allianceTabs.find((known) => known === address.searchParams.get('active')) ?? 'About'
  const news = tab === 'InfoMation' ? await loadNewsList(context, address) : undefined
  const page = news && news.page > 1 ? `&page=${news.page}` : ''
  return {
    tab,
    news,
    description: descriptions[tab] ?? allianceInWords,
    url: address.origin + paths.alliance(tab) + page,
  }
}

const allianceInWords = '由数字工程咨询机构组成，共建数据标准、共享课程资源、联合交付项目。'
const descriptions: Partial<Record<AllianceTab, string>> = {
  InfoMation: '联盟动态、通知公告、行业资讯与成员风采。',
  Contact: '联盟的服务热线、地址与邮编。',
}

export default function AlliancePage({ loaderData: { tab, news } }: Route.ComponentProps) {
  return (
    <>
      <AllianceHead tab={tab} description={allianceInWords} />
      {news ? <NewsList data={news} /> : tab === 'Contact' ? <Contact /> : <OpeningSoon title={tabLabels[tab]} />}
    </>
  )
}

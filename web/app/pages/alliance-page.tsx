import type { BuiltInPage } from '#contract/pages/site-pages/site-pages.ts'
import { type AllianceTab, allianceTabs, paths } from '#contract/paths.ts'
import { loadNewsList, newsParams } from '../areas/pages/news/load-news-list.ts'
import { NewsList } from '../areas/pages/news/news-list.tsx'
import { Companies } from '../areas/people/companies/companies.tsx'
import { companyParam, loadMembers } from '../areas/people/companies/load-members.ts'
import { orErrorPage } from '../lib/api/or-error-page.ts'
import { api } from '../lib/api/server-api.ts'
import { pageTitle } from '../lib/document/page-title.ts'
import { shareMeta } from '../lib/document/share-meta.ts'
import { cachedLoader } from '../lib/session/cached-loader.ts'
import type { Route } from './+types/alliance-page.ts'
import { About } from './alliance/about.tsx'
import { AllianceHead, closedTabs, tabLabels } from './alliance/alliance-head.tsx'
import { Apply } from './alliance/apply.tsx'
import { Contact } from './alliance/contact.tsx'
import aboutText from './content/about.html?raw'
import applyText from './content/apply.html?raw'
import contactText from './content/contact.html?raw'
import { fillText, textTopics } from './content/fill-text.ts'
import { OpeningSoon } from './opening-soon/opening-soon.tsx'
import { linksToStaticPages } from './static/static-pages.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { tab, members, news, url, description } = loaderData
  const page = news && news.page > 1 ? ` - 第 ${news.page} 页` : ''
  return shareMeta({ url, description, title: pageTitle(matches, members?.company?.name ?? tabLabels[tab] + page) })
}

const tabParam = (text: string | null): AllianceTab => allianceTabs.find((known) => known === text) ?? 'About'

/** 关于我们 also names the pages that one can read on, with their descriptions. */
const namedPages: BuiltInPage[] = ['about', 'apply', 'contact', 'history', 'culture', 'more', 'showcase', 'solutions']
const topics = [...textTopics, 'news', 'members', ...namedPages.map((name) => `page.${name}`)]

const query = { active: tabParam, company: companyParam, ...newsParams }

export const loader = cachedLoader(
  { query, topics },
  async ({ query: { active: tab, company, ...list }, origin, context }) => {
    const news = tab === 'InfoMation' ? await loadNewsList(context, list) : undefined
    const companies = await orErrorPage(api(context).alliance.listCompanies())
    const members = tab === 'Member' ? await loadMembers(context, company, companies) : undefined
    const page = await publishedPage(context, tab)
    const notes = await orErrorPage(api(context).sitePages.listBuiltInNotes())
    const own = members?.company ? paths.company(members.company.id) : paths.alliance(tab)
    return {
      tab,
      news,
      members,
      companyCount: companies.length,
      introduction: notes.find(({ name }) => name === 'about')?.description || undefined,
      links: tab === 'About' ? await linksToRead(context, notes) : [],
      page: page && { title: page.title, blocks: page.blocks },
      text: page ? '' : await fillText(context, texts[tab] ?? ''),
      description:
        members?.company?.intro.slice(0, 120) || page?.description || (descriptions[tab] ?? allianceDescription),
      url: origin + own + (news && news.page > 1 ? `&page=${news.page}` : ''),
    }
  },
)

/** Until 关于我们 is published with a description of its own. */
const introductionOf = (companies: number) =>
  companies ? `由 ${companies} 家${allianceDescription.slice(1)}` : allianceDescription
const allianceDescription = '由数字工程咨询机构组成，共建数据标准、共享课程资源、联合交付项目。'
const descriptions: Partial<Record<AllianceTab, string>> = {
  InfoMation: '联盟动态、通知公告、行业资讯与成员风采。',
  Apply: '入盟的条件、材料、流程与费用，下载入盟申请表。',
  Contact: '联盟的服务热线、地址与邮编。',
}
/** The tabs whose texts administrators can replace. */
const editableTabs: Partial<Record<AllianceTab, BuiltInPage>> = { About: 'about', Apply: 'apply', Contact: 'contact' }

const publishedPage = async (context: Route.LoaderArgs['context'], tab: AllianceTab) => {
  const name = editableTabs[tab]
  return name ? (await orErrorPage(api(context).sitePages.getBuiltInPage({ name }))).page : null
}

/** The pages to read on: those about the alliance, and those that administrators link here. */
const linksToRead = async (context: Route.LoaderArgs['context'], notes: Parameters<typeof linksToStaticPages>[0]) => {
  const links = await orErrorPage(api(context).sitePages.listPageLinks())
  const own = links.filter(({ place }) => place === 'about').map(({ path, title }) => ({ path, title, note: '' }))
  return [...linksToStaticPages(notes), ...own]
}

/** Texts shipped with the portal, shown until a version of the page is published. */
const texts: Partial<Record<AllianceTab, string>> = { About: aboutText, Apply: applyText, Contact: contactText }

export default function AlliancePage({
  loaderData: { tab, news, members, companyCount, introduction, links, text, page },
}: Route.ComponentProps) {
  return (
    <>
      <AllianceHead tab={tab} description={introduction ?? introductionOf(companyCount)} />
      {news && <NewsList data={news} />}
      {members && <Companies data={members} />}
      {tab === 'About' && <About html={text} page={page} links={links} />}
      {tab === 'Apply' && <Apply html={text} page={page} />}
      {tab === 'Contact' && <Contact html={text} page={page} />}
      {closedTabs.includes(tab) && <OpeningSoon title={tabLabels[tab]} />}
    </>
  )
}

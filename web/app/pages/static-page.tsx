import { data } from 'react-router'
import { pageTitle } from '#lib/document/page-title.ts'
import { shareMeta } from '#lib/document/share-meta.ts'
import { paths } from '#lib/url/paths.ts'
import { Strip } from '#ui/cover/cover.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { Prose } from '#ui/text/prose.tsx'
import type { Route } from './+types/static-page.ts'
import culture from './content/culture.html?raw'
import document from './content/document.html?raw'
import { fillText } from './content/fill-text.ts'
import history from './content/history.html?raw'
import more from './content/more.html?raw'
import topUp from './content/topup.html?raw'
import video from './content/video.html?raw'
import styles from './static/static-page.module.css'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? shareMeta({ ...loaderData, title: pageTitle(matches, loaderData.title) }) : []

/** Pages whose texts are shipped with the portal, by path; `on` links to the next page. */
const pages: Record<string, { title: string; description: string; html: string; on: { to: string; label: string } }> = {
  [paths.history]: {
    title: '发展历程',
    description: '联盟走过的主要节点。',
    html: history,
    on: { to: paths.culture, label: '联盟文化' },
  },
  [paths.culture]: {
    title: '联盟文化',
    description: '联盟成员的几条共识。',
    html: culture,
    on: { to: paths.more, label: '了解更多' },
  },
  [paths.more]: {
    title: '了解更多',
    description: '第一次来到联盟门户，按自己的身份选择入口。',
    html: more,
    on: { to: paths.alliance('Apply'), label: '入盟申请' },
  },
  [paths.document]: {
    title: '文档示例：文件命名约定',
    description: '一份文档资源应当是什么样子。',
    html: document,
    on: { to: paths.mall, label: '去数字商城' },
  },
  [paths.video]: {
    title: '视频示例：课程怎样学习',
    description: '视频课程在网页上怎样学习。',
    html: video,
    on: { to: paths.courses, label: '去培训中心' },
  },
  [paths.topUpRules]: {
    title: '充值规则',
    description: 'V币的兑换、使用与退款。',
    html: topUp,
    on: { to: paths.terms, label: '用户协议' },
  },
}

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const page = pages[url.pathname]
  if (!page) throw data(null, { status: 404 })
  return { ...page, html: await fillText(context, page.html), url: url.origin + url.pathname }
}

export default function StaticPage({ loaderData: { title, html, on, url } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <Breadcrumbs
        steps={[
          { to: paths.home, label: '首页' },
          { to: paths.alliance('About'), label: '关于我们' },
        ]}
        current={title}
      />
      <Card as="article" className={styles.sheet}>
        <Strip id={`page-${new URL(url).pathname.slice(7)}`} paper="white" />
        <div>
          <h1>{title}</h1>
          <Prose html={html} />
          <LinkButton to={on.to}>{on.label}</LinkButton>
        </div>
      </Card>
    </div>
  )
}

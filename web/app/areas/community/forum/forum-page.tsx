import { pageSizes } from '#contract/constants.ts'
import { paths } from '#contract/paths.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { formatCount } from '#lib/format/format.ts'
import { Card } from '#ui/layout/card.tsx'
import { TitleBlock } from '#ui/layout/title-block.tsx'
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx'
import { useSlowNavigation } from '#ui/navigation/use-slow-navigation.ts'
import { formatTotal } from '#ui/text/format-total.ts'
import type { Route } from './+types/forum-page.ts'
import { type Category, CategoryTabs } from './category-tabs.tsx'
import { ForumAside } from './forum-aside.tsx'
import styles from './forum-page.module.css'
import { forumAddress, readForumQuery } from './forum-query.ts'
import { loadCategories, loadTopics } from './load-topics.ts'
import { NewTopicButton, TopicList, TopicSorts } from './topic-list.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { query, categories = [] } = loaderData ?? {}
  const category = categories.find(({ id }) => id === query?.categoryId)?.categoryName
  return [{ title: pageTitle(matches, category ? `${category} - 交流论坛` : '交流论坛') }]
}

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const query = { ...readForumQuery(url.searchParams), keyword: '' }
  const { forum } = api(context)
  const [found, categories, figures, user, favorites] = await orErrorPage(
    Promise.all([
      loadTopics(context, query, pageSizes.topics),
      loadCategories(context),
      forum.getForumFigures(),
      forum.getForumUser(),
      forum.listFavoriteTopics({ size: 1 }),
    ]),
  )
  return { query, found, categories, figures, user, favorites: favorites.totalElements }
}

export default function ForumPage({ loaderData }: Route.ComponentProps) {
  const { query, found, categories, figures, user, favorites } = loaderData
  const isLoading = useSlowNavigation()?.pathname === paths.forum
  return (
    <div className="wrap">
      <Breadcrumbs steps={[{ to: paths.home, label: '首页' }]} current="交流论坛" />
      <h1 className="sr-only">交流论坛</h1>
      <ForumFigures figures={figures} />
      <div className="with-aside">
        <Card as="section" className={styles.sheet} aria-label="帖子列表">
          <CategoryTabs
            // The numbers count all topics of a category, not only unanswered ones.
            categories={query.sort === 'unanswered' ? categories.map(withoutCount) : categories}
            current={query.categoryId}
            addressOf={(categoryId) => forumAddress(paths.forum, { ...query, categoryId, page: 1 })}
          />
          <div className={styles.bar}>
            <span>
              共 <b className="num">{formatTotal(found)}</b> 帖
            </span>
            <TopicSorts path={paths.forum} query={query} />
            <NewTopicButton className="phone-only" />
          </div>
          <TopicList found={found} query={query} size={pageSizes.topics} isLoading={isLoading} />
        </Card>
        <ForumAside user={user} favorites={favorites} trending={figures.hot} active={figures.active} />
      </div>
    </div>
  )
}

const withoutCount = ({ id, categoryName }: Category): Category => ({ id, categoryName })

type Figures = Route.ComponentProps['loaderData']['figures']

/** The header counters: real figures (FORUM-6). */
const ForumFigures = ({ figures }: { figures: Figures }) => (
  <TitleBlock
    className={styles.figures}
    items={[
      { label: '今日新帖', value: formatCount(figures.topicsToday) },
      { label: '帖子', value: formatCount(figures.topics) },
      { label: '回复', value: formatCount(figures.answers) },
      { label: '会员', value: formatCount(figures.members) },
    ]}
  />
)

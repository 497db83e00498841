import { data } from 'react-router'
import { pageSizes } from '#contract/constants.ts'
import { paths } from '#contract/paths.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { shareMeta } from '#lib/document/share-meta.ts'
import { formatCount } from '#lib/format/format.ts'
import { cachedLoader } from '#lib/session/cached-loader.ts'
import { pageNumber, plainText, requiredId } from '#lib/url/query-params.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { LessonGrid } from '../areas/catalogue/courses/lesson-card.tsx'
import { ResourceGrid } from '../areas/catalogue/documents/resource-card.tsx'
import { ReviewItem } from '../areas/catalogue/items/reviews/review-item.tsx'
import type { Route } from './+types/author-page.ts'
import styles from './author/author.module.css'
import { AuthorHead } from './author/author-head.tsx'
import { type AuthorData, type AuthorView, loadAuthor } from './author/load-author.ts'

const labels: Record<AuthorView, string> = { resources: '资源', lessons: '课程', reviews: '评价' }
const sizes: Record<AuthorView, number> = {
  resources: pageSizes.mall,
  lessons: pageSizes.lessons,
  reviews: pageSizes.reviews,
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { author, totals } = loaderData.shown
  const description = `${author.name}在联盟发布的 ${totals.resources} 份资源、${totals.lessons} 门课程，以及会员的评价。`
  return shareMeta({ title: pageTitle(matches, author.name), url: loaderData.url, description })
}

export const loader = cachedLoader(
  {
    query: { id: requiredId, view: plainText, page: pageNumber },
    topics: ['library', 'lessons', 'alliance', 'members'],
  },
  async ({ query: { id, view, page }, origin, context }) => {
    const shown = await loadAuthor(context, id, view, page)
    if (page > 1 && (page - 1) * sizes[shown.view] >= shown.totals[shown.view]) throw data(null, { status: 404 })
    return { shown, page, url: origin + paths.author(id) }
  },
)

/** AUTH-1: the public page of an author. */
export default function AuthorPage({ loaderData: { shown, page } }: Route.ComponentProps) {
  const { author, view, totals } = shown
  const address = (one: AuthorView) => paths.author(author.id) + (one === 'resources' ? '' : `&view=${one}`)
  return (
    <div className="wrap">
      <Breadcrumbs
        steps={[
          { to: paths.home, label: '首页' },
          { to: paths.mall, label: '数字商城' },
        ]}
        current={author.name}
      />
      <AuthorHead author={author} />
      <Card className={styles.tabs}>
        <Tabs
          label="作者的内容"
          current={view}
          tabs={(Object.keys(labels) as AuthorView[]).map((key) => ({
            key,
            label: `${labels[key]} ${formatCount(totals[key])}`,
            to: address(key),
          }))}
        />
      </Card>
      {totals[view] === 0 ? (
        <Card>
          <Empty>
            {author.name}还没有{labels[view]}。
          </Empty>
        </Card>
      ) : (
        <List shown={shown} />
      )}
      <Pager page={page} size={sizes[view]} total={totals[view]} />
    </div>
  )
}

function List({ shown: { view, resources, lessons, reviews, author } }: { shown: AuthorData }) {
  if (view === 'resources') return <ResourceGrid resources={resources} />
  if (view === 'lessons') return <LessonGrid lessons={lessons} />
  return (
    <Card as="section" aria-label="收到的评价">
      <ul>
        {reviews.map((review) => (
          <ReviewItem
            key={review.id}
            review={review}
            authorName={author.name}
            mayAnswer={false}
            about={{ name: review.itemName, to: review.link }}
          />
        ))}
      </ul>
    </Card>
  )
}

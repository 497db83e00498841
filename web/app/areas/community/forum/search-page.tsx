import { Search } from 'lucide-react'
import { Form } from 'react-router'
import { pageSizes } from '#contract/constants.ts'
import { paths } from '#contract/paths.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { Button } from '#ui/button/button.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Card } from '#ui/layout/card.tsx'
import { RelaxedNote } from '#ui/list/relaxed-note.tsx'
import { ResultHead } from '#ui/list/result-list.tsx'
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx'
import { useSlowNavigation } from '#ui/navigation/use-slow-navigation.ts'
import { formatTotal } from '#ui/text/format-total.ts'
import type { Route } from './+types/search-page.ts'
import type { Category } from './category-tabs.tsx'
import { type ForumQuery, forumAddress, readForumQuery } from './forum-query.ts'
import { loadCategories, loadTopics } from './load-topics.ts'
import styles from './search-page.module.css'
import { NewTopicButton, TopicList, TopicSorts } from './topic-list.tsx'
import { topicSuggestions } from './topic-suggestions.ts'

const titleOf = (keyword: string | undefined) => (keyword ? `「${keyword}」的搜索结果` : '搜索帖子')

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: pageTitle(matches, `${titleOf(loaderData?.query.keyword)} - 交流论坛`) },
]

/** /CultivateCenter/search and /searchContent are the same page: without a keyword it lists all topics. */
export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const query = readForumQuery(url.searchParams)
  const [found, categories] = await orErrorPage(
    Promise.all([loadTopics(context, query, pageSizes.topicSearch), loadCategories(context)]),
  )
  return { query, found, categories }
}

export default function ForumSearchPage({ loaderData: { query, found, categories } }: Route.ComponentProps) {
  const isLoading = useSlowNavigation()?.pathname === paths.forumSearch
  const total = formatTotal(found)
  return (
    <div className="wrap">
      <Breadcrumbs
        steps={[
          { to: paths.home, label: '首页' },
          { to: paths.forum, label: '交流论坛' },
        ]}
        current="搜索"
      />
      <ResultHead
        title={titleOf(query.keyword)}
        total={total}
        note={
          <RelaxedNote
            words={query.keyword}
            found={found}
            isExact={query.isExact}
            addressOf={(isExact) => forumAddress(paths.forumSearch, { ...query, isExact, page: 1 })}
          />
        }
      />
      <Card as="section" className={styles.sheet} aria-label="搜索结果">
        <SearchForm query={query} categories={categories} />
        <TopicList found={found} query={query} size={pageSizes.topicSearch} isLoading={isLoading} />
      </Card>
    </div>
  )
}

/** Category, keyword, the button for a new topic and the orders of the results. */
function SearchForm({ query, categories }: { query: ForumQuery; categories: Category[] }) {
  const { keyword, categoryId } = query
  const options = [{ id: 0, categoryName: '全部类别' }, ...categories]
  return (
    <div className={styles.bar}>
      <Form className={styles.form} action={paths.forumSearch} key={`${keyword} ${categoryId}`} aria-label="搜索帖子">
        <Select
          name="selectValue"
          aria-label="帖子类别"
          defaultValue={String(categoryId)}
          options={options.map(({ id, categoryName }) => ({ value: String(id), label: categoryName }))}
        />
        <span className={styles.field}>
          <SearchField placeholder="标题、正文或标签" value={keyword} source={topicSuggestions} />
        </span>
        <Button type="submit">
          <Search size={16} strokeWidth={1.6} aria-hidden />
          搜索
        </Button>
      </Form>
      <NewTopicButton />
      <TopicSorts path={paths.forumSearch} query={query} />
    </div>
  )
}

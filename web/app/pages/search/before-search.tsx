import { paths, siteSearchPath } from '#contract/paths.ts'
import { withQuery } from '#lib/url/query-params.ts'
import { Card } from '#ui/layout/card.tsx'
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx'
import { TagLinks } from '#ui/navigation/tag-links.tsx'
import type { SearchStart } from './load-search.ts'
import styles from './search-results.module.css'

/** Shown before anything is searched: words and categories to begin with. */
export function BeforeSearch({ start: { words, categories } }: { start: SearchStart }) {
  const ofKind = (kind: SearchStart['categories'][number]['kind']) => {
    const some = categories.filter((category) => category.kind === kind)
    const addressOf = (name: string) =>
      withQuery(paths.search, { selectValue: kind, category: some.find((one) => one.name === name)?.id })
    return { tags: some.map(({ name }) => name), addressOf }
  }
  return (
    <div className="wrap">
      <Breadcrumbs steps={[{ to: paths.home, label: '首页' }]} current="搜索" />
      <Card as="section" className={styles.start} aria-label="从这里开始">
        <h1>搜索</h1>
        <p>输入关键词、问题或编号，查找资源、课程、帖子与资讯。写错一个字、用拼音或简称也找得到。</p>
        {words.length > 0 && (
          <div>
            <h2>热门词</h2>
            <TagLinks tags={words} addressOf={(word) => siteSearchPath(word)} label="热门词" />
          </div>
        )}
        <div>
          <h2>资源类别</h2>
          <TagLinks {...ofKind('resource')} label="资源类别" />
        </div>
        <div>
          <h2>课程类别</h2>
          <TagLinks {...ofKind('course')} label="课程类别" />
        </div>
      </Card>
    </div>
  )
}

import { Link } from 'react-router'
import { pageSizes } from '#contract/constants.ts'
import type { ResourceItem } from '#contract/library.ts'
import { formatCount, formatDay } from '#lib/format.ts'
import { loginThenBackTo, paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Card } from '#ui/card.tsx'
import { formatName } from '#ui/format-box.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { MarkedText } from '#ui/marked-text.tsx'
import { Pager } from '#ui/pager.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { FilterColumn, FilterMenus } from './filters.tsx'
import type { MallData } from './load-mall.ts'
import { lastPageOf } from './mall-list.tsx'
import { mallTitle } from './mall-meta.ts'
import { NothingFound } from './nothing-found.tsx'
import { Price } from './price.tsx'
import { ResourceCover } from './resource-cover.tsx'
import styles from './search-results.module.css'
import { SortBar } from './sort-bar.tsx'

/** What a keyword found, the words marked where they are. */
export function SearchResults({ data, isLeafing }: { data: MallData; isLeafing: boolean }) {
  const { query, found, categories } = data
  const { content, totalElements, totalIsCapped } = found
  const total = formatCount(totalElements) + (totalIsCapped ? '+' : '')
  return (
    <div className="wrap">
      <Breadcrumbs
        steps={[
          { to: paths.home, label: '首页' },
          { to: paths.mall, label: '数字商城' },
        ]}
        current="搜索"
      />
      <div className={styles.head}>
        <h1>{mallTitle(data)}</h1>
        <p>
          共找到 <b className="num">{total}</b> 个结果
        </p>
      </div>
      <FilterMenus query={query} categories={categories} />
      <div className={styles.columns}>
        <div>
          <Card as="section" className={styles.sheet} aria-label="搜索结果">
            <div className={styles.tabs}>
              <b>
                资源<em>{total}</em>
              </b>
              <SortBar query={query} />
            </div>
            {isLeafing ? (
              <SkeletonRows count={pageSizes.mall} />
            ) : content.length > 0 ? (
              <ol>
                {content.map((resource) => (
                  <Result key={resource.id} resource={resource} />
                ))}
              </ol>
            ) : (
              <NothingFound query={query} problem={found.problem} />
            )}
          </Card>
          <Pager
            page={query.page}
            size={pageSizes.mall}
            total={totalElements}
            totalIsCapped={totalIsCapped}
            lastPage={lastPageOf(query)}
          />
        </div>
        <aside className={styles.aside}>
          <FilterColumn query={query} categories={categories} />
          <NotWhatYouWant />
        </aside>
      </div>
    </div>
  )
}

function Result({ resource }: { resource: ResourceItem }) {
  const { id, name, resourceDesc, marked, coin, suffix, uploadTime, uploadUserName, downloadCount } = resource
  return (
    <li className={styles.result}>
      <div className={styles.cover}>
        <ResourceCover resource={resource} size="thumb" />
      </div>
      <div>
        <h2>
          <Tag>{resource.resourceCategoryName}</Tag>
          <Link to={paths.resource(id)}>{marked ? <MarkedText parts={marked.name} /> : name}</Link>
        </h2>
        <p className={styles.facts}>
          <span>{formatName(suffix)}</span>
          <span>{uploadUserName}</span>
          <span>{formatDay(uploadTime)}</span>
          <span>下载 {formatCount(downloadCount)}</span>
        </p>
        <p className={styles.description}>{marked ? <MarkedText parts={marked.resourceDesc} /> : resourceDesc}</p>
      </div>
      <div className={styles.price}>
        <Price coin={coin} size="small" />
      </div>
    </li>
  )
}

function NotWhatYouWant() {
  const session = useSession()
  return (
    <Card className={styles.ask}>
      <h2>没有想要的？</h2>
      <p>换个关键词，或到论坛问问同行。</p>
      <div>
        <LinkButton size="small" to={session ? paths.newTopic : loginThenBackTo(paths.newTopic)}>
          去提问
        </LinkButton>
        <LinkButton size="small" to={paths.mall}>
          查看全部资源
        </LinkButton>
      </div>
    </Card>
  )
}

import type { ComponentProps, ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Dimension } from '#ui/layout/section-head.tsx'
import { FilterColumn, type FilterGroup, FilterMenus, FilterRows } from '#ui/list/filters.tsx'
import { SkeletonGrid } from '#ui/list/item-card.tsx'
import { RelaxedNote } from '#ui/list/relaxed-note.tsx'
import { ResultPage, ResultSheet } from '#ui/list/result-list.tsx'
import { SortBar } from '#ui/list/sort-bar.tsx'
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { formatTotal } from '#ui/text/format-total.ts'
import styles from './list-pages.module.css'
import { isFiltered, type ListKind, type ListQuery, listAddress, listTitle, refined, unfiltered } from './list-query.ts'
import type { ListData } from './load-list.ts'

interface ListPageProps<Item = unknown> {
  kind: ListKind
  data: ListData<Item>
  filters: FilterGroup[]
  sorts: ComponentProps<typeof SortBar>
  /** Whether another selection is loading. */
  isLeafing: boolean
  /** Shown where nothing matches, or where the selection is refused. */
  nothing: ReactNode
  /** The items. */
  children: ReactNode
}

const home = { to: paths.home, label: '首页' }

interface ListedItemsProps extends ListPageProps {
  /** The last step of the breadcrumbs, if it is not the section. */
  current?: string
  total: ReactNode
  /** The active filters, above the items. */
  chosen?: ReactNode
}

/** All items, or those that match the filters. */
export const ListedItems = ({ kind, data, filters, sorts, current, total, chosen, ...body }: ListedItemsProps) => (
  <div className="wrap">
    <Breadcrumbs
      steps={current === undefined ? [home] : [home, kind.section]}
      current={current ?? kind.section.label}
    />
    <FilterRows groups={filters} />
    <FilterMenus groups={filters} />
    <div className={styles.bar}>
      <h1>{listTitle(kind, data)}</h1>
      <Dimension>{total}</Dimension>
      <SortBar {...sorts} />
    </div>
    {chosen}
    {body.isLeafing ? <SkeletonGrid count={kind.size} /> : data.found.content.length > 0 ? body.children : body.nothing}
    <Pages kind={kind} data={data} />
  </div>
)

interface FoundItemsProps extends ListPageProps<{ relaxed?: true }> {
  /** Other places to look. */
  elsewhere: ReactNode
}

/** The search results with the matches marked. */
export function FoundItems({ kind, data, filters, sorts, elsewhere, ...body }: FoundItemsProps) {
  const { query, found } = data
  const total = formatTotal(found)
  return (
    <div className="wrap">
      <Breadcrumbs steps={[home, kind.section]} current="搜索" />
      <ResultPage
        title={listTitle(kind, data)}
        total={total}
        note={
          <RelaxedNote
            words={query.keyword}
            found={found}
            isExact={query.isExact}
            addressOf={(isExact) => refined(kind, query, { isExact })}
          />
        }
        menus={<FilterMenus groups={filters} />}
        aside={
          <>
            <FilterColumn groups={filters} />
            {elsewhere}
          </>
        }
      >
        <ResultSheet kind={kind.word} total={total} sorts={<SortBar {...sorts} />}>
          {body.isLeafing ? (
            <SkeletonRows count={kind.size} />
          ) : found.content.length > 0 ? (
            <ol>{body.children}</ol>
          ) : (
            body.nothing
          )}
        </ResultSheet>
        <Pages kind={kind} data={data} />
      </ResultPage>
    </div>
  )
}

const Pages = ({ kind, data: { query, found } }: Pick<ListPageProps, 'kind' | 'data'>) => (
  <Pager
    page={query.page}
    size={kind.size}
    total={found.totalElements}
    totalIsCapped={found.totalIsCapped}
    address={refined(kind, query, {})}
  />
)

interface NothingFoundProps {
  kind: ListKind
  query: ListQuery
  /** Why the selection is refused. */
  problem: string | undefined
  noneYet: string
  /** The way out of an empty list. */
  children: ReactNode
}

/** Shown when nothing matches or the query is invalid, with ways out. */
export const NothingFound = ({ kind, query, problem, noneYet, children }: NothingFoundProps) => (
  <Card>
    <Empty
      actions={
        <>
          {isFiltered(query) && <LinkButton to={listAddress(kind, unfiltered(query))}>清空筛选</LinkButton>}
          {query.keyword && <LinkButton to={kind.listPath}>{`查看全部${kind.word}`}</LinkButton>}
          {children}
        </>
      }
    >
      {problem ?? sentence(kind, query) ?? noneYet}
    </Empty>
  </Card>
)

const sentence = ({ word }: ListKind, query: ListQuery): string | undefined => {
  if (query.keyword) return `没有找到与「${query.keyword}」相关的${word}，换个关键词试试。`
  return isFiltered(query) ? `没有符合条件的${word}，放宽筛选条件试试。` : undefined
}

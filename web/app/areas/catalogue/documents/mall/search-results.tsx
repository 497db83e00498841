import type { ResourceItem } from '#contract/catalogue/documents/library.ts'
import { pageSizes } from '#contract/constants.ts'
import { loginPathReturningTo, paths } from '#contract/paths.ts'
import { formatCount, formatDay } from '#lib/format/format.ts'
import { formatTotal } from '#ui/text/format-total.ts'
import { useSession } from '#lib/session/session.ts'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { FilterColumn, FilterMenus } from '#ui/list/filters.tsx'
import { RelaxedNote } from '#ui/list/relaxed-note.tsx'
import { ElsewhereCard, Result, ResultPage, ResultSheet } from '#ui/list/result-list.tsx'
import { SortBar } from '#ui/list/sort-bar.tsx'
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { fileTypeLabel } from '#ui/text/file-type-badge.tsx'
import { MarkedText } from '#ui/text/marked-text.tsx'
import { Price } from '../../../money/points/price.tsx'
import { ResourceCover } from '../resource-cover.tsx'
import type { MallData } from './load-mall.ts'
import { mallFilters } from './mall-filters.tsx'
import { mallTitle } from './mall-meta.ts'
import { refined } from './mall-query.ts'
import { mallSorts } from './mall-sorts.ts'
import { NothingFound } from './nothing-found.tsx'

/** The search results with the matches marked. */
export function SearchResults({ data, isLeafing }: { data: MallData<ResourceItem>; isLeafing: boolean }) {
  const { query, found } = data
  const { content, totalElements, totalIsCapped } = found
  const total = formatTotal(found)
  const filters = mallFilters(data)
  return (
    <div className="wrap">
      <Breadcrumbs
        steps={[
          { to: paths.home, label: '首页' },
          { to: paths.mall, label: '数字商城' },
        ]}
        current="搜索"
      />
      <ResultPage
        title={mallTitle(data)}
        total={total}
        note={
          <RelaxedNote
            words={query.keyword}
            found={found}
            isExact={query.isExact}
            addressOf={(isExact) => refined(query, { isExact })}
          />
        }
        menus={<FilterMenus groups={filters} />}
        aside={
          <>
            <FilterColumn groups={filters} />
            <NotWhatYouWant />
          </>
        }
      >
        <ResultSheet kind="资源" total={total} sorts={<SortBar {...mallSorts(query)} />}>
          {isLeafing ? (
            <SkeletonRows count={pageSizes.mall} />
          ) : content.length > 0 ? (
            <ol>
              {content.map((resource) => (
                <FoundResource key={resource.id} resource={resource} />
              ))}
            </ol>
          ) : (
            <NothingFound query={query} problem={found.problem} />
          )}
        </ResultSheet>
        <Pager page={query.page} size={pageSizes.mall} total={totalElements} totalIsCapped={totalIsCapped} />
      </ResultPage>
    </div>
  )
}

function FoundResource({ resource }: { resource: ResourceItem }) {
  const { id, name, resourceDesc, marked, coin, suffix, uploadTime, uploadUserName, downloadCount } = resource
  return (
    <Result
      to={paths.resource(id)}
      cover={<ResourceCover resource={resource} size="thumb" />}
      category={resource.resourceCategoryName}
      title={marked ? <MarkedText parts={marked.name} /> : name}
      facts={[fileTypeLabel(suffix), uploadUserName, formatDay(uploadTime), `下载 ${formatCount(downloadCount)}`]}
      description={marked ? <MarkedText parts={marked.resourceDesc} /> : resourceDesc}
      places={resource.places}
      price={<Price coin={coin} size="small" />}
    />
  )
}

function NotWhatYouWant() {
  const session = useSession()
  return (
    <ElsewhereCard
      title="没有想要的？"
      actions={
        <>
          <LinkButton size="small" to={session ? paths.newTopic : loginPathReturningTo(paths.newTopic)}>
            去提问
          </LinkButton>
          <LinkButton size="small" to={paths.mall}>
            查看全部资源
          </LinkButton>
        </>
      }
    >
      换个关键词，或到论坛问问同行。
    </ElsewhereCard>
  )
}

import type { ResourceItem } from '#contract/catalogue/documents/library.ts'
import { loginPathReturningTo, memberTabPath, paths } from '#contract/paths.ts'
import { useArrival } from '#lib/browser/use-arrival.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { cachedLoader } from '#lib/session/cached-loader.ts'
import { useSession } from '#lib/session/session.ts'
import { Note } from '#ui/feedback/note.tsx'
import { ElsewhereCard, Result } from '#ui/list/result-list.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { useSlowNavigation } from '#ui/navigation/use-slow-navigation.ts'
import { formatTotal } from '#ui/text/format-total.ts'
import { MarkedText } from '#ui/text/marked-text.tsx'
import { Price } from '../../../money/points/price.tsx'
import { listMeta } from '../../items/lists/list-meta.ts'
import styles from '../../items/lists/list-pages.module.css'
import { FoundItems, ListedItems, NothingFound } from '../../items/lists/list-pages.tsx'
import { isFiltered } from '../../items/lists/list-query.ts'
import { answerList, type ListData } from '../../items/lists/load-list.ts'
import { ResourceGrid, resourceFacts } from '../resource-card.tsx'
import { ResourceCover } from '../resource-cover.tsx'
import type { Route } from './+types/mall-page.ts'
import { loadMall } from './load-mall.ts'
import { mallFilters, mallSorts } from './mall-filters.tsx'
import { mall, mallParams, mallQueryOf } from './mall-query.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? listMeta(mall, loaderData, (title) => pageTitle(matches, title)) : []

/** /mall and /mallSearch are one page: search results for a keyword, otherwise all resources. */
export const loader = cachedLoader(
  { query: mallParams, topics: ['library', 'members'] },
  async ({ query, pathname, origin, context }) =>
    answerList(await loadMall(context, mallQueryOf(query, pathname), origin)),
)

export default function MallPage({ loaderData }: Route.ComponentProps) {
  const { query, found } = loaderData
  const target = useSlowNavigation()?.pathname
  const shared = {
    kind: mall,
    filters: mallFilters(loaderData),
    sorts: mallSorts(query),
    isLeafing: target === mall.listPath || target === mall.searchPath,
    nothing: <NoResources data={loaderData} />,
  }
  if (loaderData.isSearch)
    return (
      <FoundItems {...shared} data={loaderData} elsewhere={<NotWhatYouWant />}>
        {loaderData.found.content.map((resource) => (
          <FoundResource key={resource.id} resource={resource} />
        ))}
      </FoundItems>
    )
  const total = formatTotal(found)
  return (
    <>
      <SubmittedNote />
      <ListedItems
        {...shared}
        data={loaderData}
        total={isFiltered(query) ? `共找到 ${total} 个结果` : `共 ${total} 份`}
      >
        <ResourceGrid resources={loaderData.found.content} />
      </ListedItems>
    </>
  )
}

/** LIB-16: after an upload the mall says what became of it. */
function SubmittedNote() {
  const { submittedResource: name } = useArrival()
  if (name === undefined) return null
  const ownPath = `${memberTabPath('resources')}&${new URLSearchParams({ name })}`
  return (
    <div className={`wrap ${styles.submitted}`}>
      <Note kind="success">
        「{name}」已提交，待审核，通过后出现在商城。
        <Link className="link" to={ownPath}>
          在我的资源中查看
        </Link>
      </Note>
    </div>
  )
}

function FoundResource({ resource }: { resource: ResourceItem }) {
  const { id, name, resourceDesc, marked, coin } = resource
  return (
    <Result
      to={paths.resource(id)}
      cover={<ResourceCover resource={resource} size="thumb" />}
      category={resource.resourceCategoryName}
      title={marked ? <MarkedText parts={marked.name} /> : name}
      facts={resourceFacts(resource)}
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

function NoResources({ data: { query, found } }: { data: Pick<ListData<unknown>, 'query' | 'found'> }) {
  const session = useSession()
  return (
    <NothingFound kind={mall} query={query} problem={found.problem} noneYet="还没有资源，欢迎上传第一份。">
      {!session?.roles.includes('third') && (
        <LinkButton look="primary" to={session ? paths.upload : loginPathReturningTo(paths.upload)}>
          上传资源
        </LinkButton>
      )}
    </NothingFound>
  )
}

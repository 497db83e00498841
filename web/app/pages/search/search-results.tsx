import { CirclePlay, MessagesSquare, Newspaper } from 'lucide-react'
import { pageSizes } from '#contract/constants.ts'
import { loginPathReturningTo, mallSearchPath, paths, siteSearchPath } from '#contract/paths.ts'
import { formatCount } from '#lib/format/format.ts'
import { useSession } from '#lib/session/session.ts'
import { Cover } from '#ui/cover/cover.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Card } from '#ui/layout/card.tsx'
import { FilterColumn, type FilterGroup, FilterMenus } from '#ui/list/filters.tsx'
import { RelaxedNote } from '#ui/list/relaxed-note.tsx'
import { ElsewhereCard, Result, ResultPage } from '#ui/list/result-list.tsx'
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { Segments } from '#ui/navigation/segments.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { TagLinks } from '#ui/navigation/tag-links.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { MarkedText } from '#ui/text/marked-text.tsx'
import { WatchWord } from '../../areas/catalogue/documents/watching/watch-word.tsx'
import { Price } from '../../areas/money/points/price.tsx'
import { BeforeSearch } from './before-search.tsx'
import type { Hit } from './hits.ts'
import type { SearchData } from './load-search.ts'
import { searchFilters } from './search-filters.ts'
import { type SearchKind, searchKinds } from './search-kinds.ts'
import { isAsked, isFiltered, orders, refined, type SearchQuery, unfiltered } from './search-query.ts'
import styles from './search-results.module.css'

/** The results of a search over the whole site, by kind or all together. */
export function SearchResults({ data }: { data: SearchData }) {
  const { words, kind, page, pages, hits, total, isCapped, facets, problem } = data
  const hasSearched = isAsked(data) && !problem
  if (data.start) return <BeforeSearch start={data.start} />
  const filters = facets && (hits.length > 0 || isFiltered(data)) ? searchFilters(data, facets) : []
  return (
    <div className="wrap">
      <Breadcrumbs steps={[{ to: paths.home, label: '首页' }]} current="搜索" />
      <ResultPage
        title={hasSearched ? (words ? `「${words}」的搜索结果` : '筛选结果') : '搜索'}
        note={
          <RelaxedNote
            words={words}
            found={{ ...data, content: hits }}
            isExact={data.isExact}
            addressOf={(isExact) => refined(data, { isExact })}
          />
        }
        {...(hasSearched && { total: countText(total, isCapped) })}
        menus={(hits.length > 0 || isFiltered(data)) && <FilterMenus groups={[orderGroup(data), ...filters]} />}
        aside={
          <>
            {filters.length > 0 && <FilterColumn groups={filters} />}
            <Aside data={data} />
          </>
        }
      >
        <Card as="section" className={styles.sheet} aria-label="搜索结果">
          {hasSearched && (
            <div className={styles.bar}>
              <Tabs className={styles.tabs} tabs={tabsOf(data)} current={kind} label="结果种类" />
              {hits.length > 0 && <Orders query={data} />}
            </div>
          )}
          {hits.length > 0 ? (
            <ol>
              {hits.map((hit) => (
                <HitItem key={`${hit.kind} ${hit.id}`} hit={hit} />
              ))}
            </ol>
          ) : (
            <NothingFound data={data} />
          )}
        </Card>
        <Pager page={page} size={pageSizes.mall} pages={pages} total={total} totalIsCapped={isCapped || undefined} />
      </ResultPage>
    </div>
  )
}

/** Sort menu for phones, where it does not fit beside the tabs. */
const orderGroup = (query: SearchQuery): FilterGroup => ({
  label: '排序',
  any: '相关',
  choices: orders.map(({ value, label }) => ({
    label,
    to: refined(query, { order: value }),
    isChosen: value === query.order,
  })),
})

const Orders = ({ query }: { query: SearchQuery }) => (
  <Segments
    label="排序"
    className={classNames(styles.orders, 'desk-only')}
    segments={orders.map(({ value, label }) => ({ key: value, label, to: refined(query, { order: value }) }))}
    current={query.order}
  />
)

const countText = (total: number, isCapped: boolean) => formatCount(total) + (isCapped ? '+' : '')

/** A tab with the number of results for each kind. */
const tabsOf = ({ counts, ...query }: SearchData) => {
  const all = { key: '0', total: sum(counts), isCapped: counts.some(({ isCapped }) => isCapped) }
  return [all, ...counts].map(({ key, total, isCapped }) => ({
    key,
    to: refined(query, { ...unfiltered, kind: key as SearchKind }),
    label: (
      <>
        {searchKinds.find((one) => one.key === key)?.tab}
        <em className={styles.count}>{countText(total, isCapped)}</em>
      </>
    ),
  }))
}

const sum = (counts: { total: number }[]) => counts.reduce((all, { total }) => all + total, 0)

/** A longer question is no word to be notified of. */
const maxWatchedLength = 60

const labels = Object.fromEntries(searchKinds.map(({ key, label }) => [key, label]))
const icons = { resource: Newspaper, course: CirclePlay, topic: MessagesSquare, news: Newspaper }

function HitItem({ hit: { kind, to, title, facts, text, places, coin, cover } }: { hit: Hit }) {
  const Icon = icons[kind]
  return (
    <Result
      to={to}
      cover={
        cover ? (
          <Cover src={cover.src} {...cover.drawn} />
        ) : (
          <span className={styles.icon}>
            <Icon size={22} strokeWidth={1.6} aria-hidden />
          </span>
        )
      }
      category={labels[kind] ?? ''}
      title={<MarkedText parts={title} />}
      facts={facts}
      description={<MarkedText parts={text} />}
      places={places}
      price={coin !== undefined && <Price coin={coin} size="small" />}
    />
  )
}

function Aside({ data: { words, hits, isMember, isWatched, related, problem } }: { data: SearchData }) {
  const session = useSession()
  const canWatch = words !== '' && words.length <= maxWatchedLength && !problem
  return (
    <>
      {related.length > 0 && (
        <ElsewhereCard
          title="相关搜索"
          actions={<TagLinks tags={related} addressOf={(word) => siteSearchPath(word)} label="相关搜索" />}
        />
      )}
      {!isMember && (
        <ElsewhereCard
          title="论坛里的讨论"
          actions={
            <LinkButton size="small" to={loginPathReturningTo(siteSearchPath(words, 'topic'))}>
              登录后搜索帖子
            </LinkButton>
          }
        >
          帖子只对登录的会员开放。
        </ElsewhereCard>
      )}
      <ElsewhereCard
        title="没有想要的？"
        actions={
          <>
            <LinkButton size="small" to={session ? paths.newTopic : loginPathReturningTo(paths.newTopic)}>
              去提问
            </LinkButton>
            {hits.length > 0 && canWatch ? (
              <WatchWord word={words} isWatched={isWatched} size="small" />
            ) : (
              <LinkButton size="small" to={words ? mallSearchPath(words) : paths.mall}>
                在商城中筛选
              </LinkButton>
            )}
          </>
        }
      >
        {hits.length > 0 && canWatch
          ? '到论坛提问，或设一个订阅，有新资源时通知你。'
          : '到论坛问问同行，或在商城里按类别、时间和价格筛选。'}
      </ElsewhereCard>
    </>
  )
}

/** Shown without results or for an invalid search, with links to other content. */
function NothingFound({ data }: { data: SearchData }) {
  const { words, kind, counts, problem } = data
  const session = useSession()
  const elsewhere = kind !== '0' && counts.some(({ total }) => total > 0)
  return (
    <Empty
      actions={
        <>
          {isFiltered(data) && <LinkButton to={refined(data, unfiltered)}>清空筛选</LinkButton>}
          {elsewhere && <LinkButton to={refined(data, { ...unfiltered, kind: '0' })}>查看全部种类的结果</LinkButton>}
          {words && !problem && (
            <LinkButton to={session ? paths.newTopic : loginPathReturningTo(paths.newTopic)}>到论坛提问</LinkButton>
          )}
          {words && !problem && <WatchWord word={words} isWatched={data.isWatched} />}
          <LinkButton to={paths.mall}>查看全部资源</LinkButton>
        </>
      }
    >
      {problem ?? sentence(data)}
    </Empty>
  )
}

const sentence = (data: SearchData): string => {
  if (isFiltered(data)) return '没有符合条件的结果，放宽筛选条件试试。'
  return `没有找到与「${data.words}」相关的内容，换个说法或减少几个字试试。`
}

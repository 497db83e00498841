import { CirclePlay, MessagesSquare, Newspaper } from 'lucide-react'
import { pageSizes } from '#contract/constants.ts'
import { formatCount } from '#lib/format.ts'
import { loginThenBackTo, paths, searchFor, siteSearch } from '#lib/paths.ts'
import { useSession } from '#lib/session.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Card } from '#ui/card.tsx'
import { Cover } from '#ui/cover/cover.tsx'
import { Empty } from '#ui/empty.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { MarkedText } from '#ui/marked-text.tsx'
import { Pager } from '#ui/pager.tsx'
import { ElseWhere, Result, ResultPage } from '#ui/result-list.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Price } from '../../features/points/price.tsx'
import type { Hit } from './hit.ts'
import type { SearchData } from './load-search.ts'
import { searchKinds } from './search-kinds.ts'
import styles from './search-results.module.css'

/** What the words found in every part of the site, by kind or together. */
export function SearchResults({ data }: { data: SearchData }) {
  const { words, kind, page, hits, total, isCapped, problem } = data
  return (
    <div className="wrap">
      <Breadcrumbs steps={[{ to: paths.home, label: '首页' }]} current="搜索" />
      <ResultPage
        title={words ? `「${words}」的搜索结果` : '搜索'}
        total={shown(total, isCapped)}
        menus={null}
        aside={<Aside data={data} />}
      >
        <Card as="section" className={styles.sheet} aria-label="搜索结果">
          <Tabs className={styles.tabs} tabs={tabsOf(data)} current={kind} label="结果种类" />
          {hits.length > 0 ? (
            <ol>
              {hits.map((hit) => (
                <FoundHit key={`${hit.kind} ${hit.id}`} hit={hit} />
              ))}
            </ol>
          ) : (
            <Empty actions={<LinkButton to={paths.mall}>查看全部资源</LinkButton>}>
              {problem ??
                (words
                  ? `没有找到与「${words}」相关的内容，换个关键词试试。`
                  : '输入关键词，查找资源、课程、帖子与资讯。')}
            </Empty>
          )}
        </Card>
        {kind !== '0' && (
          <Pager page={page} size={pageSizes.mall} total={total} totalIsCapped={isCapped || undefined} />
        )}
      </ResultPage>
    </div>
  )
}

const shown = (total: number, isCapped: boolean) => formatCount(total) + (isCapped ? '+' : '')

/** A tab for each kind that was searched, with how many were found. */
const tabsOf = ({ words, counts }: SearchData) => {
  const all = { key: '0', total: sum(counts), isCapped: counts.some(({ isCapped }) => isCapped) }
  return [all, ...counts].map(({ key, total, isCapped }) => ({
    key,
    to: siteSearch(words, key),
    label: (
      <>
        {searchKinds.find((one) => one.key === key)?.tab}
        <em className={styles.count}>{shown(total, isCapped)}</em>
      </>
    ),
  }))
}

const sum = (counts: { total: number }[]) => counts.reduce((all, { total }) => all + total, 0)

const labels = Object.fromEntries(searchKinds.map(({ key, label }) => [key, label]))
const icons = { resource: Newspaper, course: CirclePlay, topic: MessagesSquare, news: Newspaper }

function FoundHit({ hit: { kind, to, title, facts, text, coin, cover } }: { hit: Hit }) {
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
      price={coin !== undefined && <Price coin={coin} size="small" />}
    />
  )
}

function Aside({ data: { words, isMember } }: { data: SearchData }) {
  const session = useSession()
  return (
    <>
      {!isMember && (
        <ElseWhere
          title="论坛里的讨论"
          actions={
            <LinkButton size="small" to={loginThenBackTo(siteSearch(words, 'topic'))}>
              登录后搜索帖子
            </LinkButton>
          }
        >
          帖子只对登录的会员开放。
        </ElseWhere>
      )}
      <ElseWhere
        title="没有想要的？"
        actions={
          <>
            <LinkButton size="small" to={session ? paths.newTopic : loginThenBackTo(paths.newTopic)}>
              去提问
            </LinkButton>
            <LinkButton size="small" to={words ? searchFor(words) : paths.mall}>
              在商城中筛选
            </LinkButton>
          </>
        }
      >
        到论坛问问同行，或在商城里按类别、时间和价格筛选。
      </ElseWhere>
    </>
  )
}

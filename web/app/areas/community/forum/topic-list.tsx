import { SquarePen } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { useArrival } from '#lib/browser/use-arrival.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { Segments } from '#ui/navigation/segments.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { type ForumQuery, forumAddress, sorts } from './forum-query.ts'
import type { ShownTopic } from './shown-topic.ts'
import styles from './topic-list.module.css'
import { TopicRow } from './topic-row.tsx'

export interface FoundTopics {
  content: ShownTopic[]
  totalElements: number
  totalIsCapped?: true
  relaxed?: true
  also?: string[]
  /** The reason why the server refused the search. */
  problem?: string
}

interface TopicListProps {
  found: FoundTopics
  query: ForumQuery
  size: number
  /** Another page or query is being loaded. */
  isLoading: boolean
}

/** A page of topics with a pager, or a note that there are none. */
export function TopicList({ found, query, size, isLoading }: TopicListProps) {
  const { postedTopic } = useArrival()
  const { content, totalElements, totalIsCapped } = found
  if (isLoading) return <SkeletonRows count={size} isPlain />
  if (content.length === 0) return <NoTopics query={query} problem={found.problem} />
  return (
    <>
      <ul>
        {content.map((topic) => (
          <TopicRow key={topic.id} topic={topic} isNew={topic.id === postedTopic} />
        ))}
      </ul>
      <Pager page={query.page} size={size} total={totalElements} totalIsCapped={totalIsCapped} />
    </>
  )
}

function NoTopics({ query: { keyword, categoryId }, problem }: { query: ForumQuery; problem?: string }) {
  const sentence = keyword
    ? `没有找到与「${keyword}」相关的帖子，换个关键词，或发帖问问同行。`
    : '这里还没有帖子，欢迎发布第一篇。'
  return (
    <Empty
      actions={
        <>
          {keyword && <LinkButton to={paths.forum}>清空搜索</LinkButton>}
          {!keyword && categoryId > 0 && <LinkButton to={paths.forum}>查看全部帖子</LinkButton>}
          <NewTopicButton />
        </>
      }
    >
      {problem ?? sentence}
    </Empty>
  )
}

export const NewTopicButton = ({ block, className }: { block?: boolean; className?: string }) => (
  <LinkButton look="primary" to={paths.newTopic} block={block} className={classNames(className, 'screen-only')}>
    <SquarePen size={16} strokeWidth={1.6} aria-hidden />
    发布帖子
  </LinkButton>
)

/** Links to the orders of a list on the page at `path`; with a keyword the first is by relevance. */
export const TopicSorts = ({ path, query }: { path: string; query: ForumQuery }) => (
  <Segments
    className={styles.sorts}
    label="排序"
    current={query.sort}
    segments={sorts.map(({ value, label }) => ({
      key: value,
      label: value === 'newest' && query.keyword ? '相关' : label,
      to: forumAddress(path, { ...query, sort: value, page: 1 }),
    }))}
  />
)

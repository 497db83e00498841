import { ArrowUpRight, Flag, UnfoldVertical } from 'lucide-react'
import { Fragment } from 'react'
import type { ContextPart, ContextPost, ReportDesk } from '#contract/base/moderation/moderation.ts'
import { sameTextDays } from '#contract/base/moderation/report-verdicts.ts'
import { reportKindLabels } from '#contract/state-words.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Avatar } from '#ui/media/avatar.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { Tag } from '#ui/text/tag.tsx'
import styles from './report-desk.module.css'

interface ReportContextProps {
  desk: ReportDesk
  isLoading: boolean
  onExpand: () => void
}

/** The reported text among the posts around it, and what the portal knows about it. */
export function ReportContext({ desk: { item, context }, isLoading, onExpand }: ReportContextProps) {
  if (!context)
    return (
      <section className={styles.context} aria-label="内容与上下文">
        <Empty>内容已彻底删除</Empty>
      </section>
    )
  const { posts, hiddenBefore, hiddenAfter } = context
  const fold = (text: string) => (
    <li className={styles.fold}>
      <button type="button" disabled={isLoading} onClick={onExpand}>
        <UnfoldVertical size={14} strokeWidth={1.6} aria-hidden />
        {text}
      </button>
    </li>
  )
  return (
    <section className={styles.context} aria-label="内容与上下文">
      <header>
        <Tag tone="blue">{context.section ?? reportKindLabels[item.kind]}</Tag>
        <b title={context.title}>{context.title}</b>
        {item.link && (
          <a href={item.link} target="_blank" rel="noopener">
            在前台打开
            <ArrowUpRight size={13} strokeWidth={1.6} aria-hidden />
          </a>
        )}
      </header>
      <ol className={styles.posts}>
        {posts.map((post, at) => (
          <Fragment key={`${post.isOriginal} ${post.id}`}>
            {at === 1 && hiddenBefore > 0 && fold(`前面还有 ${formatCount(hiddenBefore)} 楼`)}
            <Post post={post} reporterCount={item.reporterCount} />
          </Fragment>
        ))}
        {hiddenAfter > 0 && fold(`后面还有 ${formatCount(hiddenAfter)} 楼`)}
      </ol>
      <dl className={styles.known}>
        <div>
          <dt>敏感词</dt>
          <dd>
            {context.words.length === 0 ? '没有命中' : `命中 ${context.words.length} 个：${context.words.join('、')}`}
          </dd>
        </div>
        <div>
          <dt>同文</dt>
          <dd>
            {sameTextDays} 天内
            {context.sameTextCount > 1 ? `发过 ${formatCount(context.sameTextCount)} 次` : '没有重复'}
          </dd>
        </div>
        <div>
          <dt>影响</dt>
          <dd>已有 {formatCount(context.viewCount)} 次浏览</dd>
        </div>
      </dl>
    </section>
  )
}

const Post = ({ post, reporterCount }: { post: ContextPost; reporterCount: number }) => (
  <li className={classNames(styles.post, post.isTarget && styles.target)}>
    <Avatar name={post.userName} src={post.avatar} />
    <div>
      <div className={styles.postHead}>
        <b>{post.userName}</b>
        {post.isOriginal && <Tag>楼主</Tag>}
        {post.isTarget && (
          <Tag tone="red">
            <Flag size={12} strokeWidth={1.6} aria-hidden />
            被举报 {reporterCount} 次
          </Tag>
        )}
        <span className={styles.when}>
          {post.floor !== null && <span>{post.floor} 楼</span>}
          <time dateTime={post.createTime}>{formatMinute(post.createTime).slice(5)}</time>
        </span>
      </div>
      <p>
        {post.parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
          <Part key={at} part={part} />
        ))}
      </p>
    </div>
  </li>
)

const Part = ({ part: { text, mark } }: { part: ContextPart }) => {
  if (mark === 'word') return <mark className={styles.hit}>{text}</mark>
  return mark === 'contact' ? <span className={styles.hidden}>{text}</span> : text
}

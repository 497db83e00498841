import { useState } from 'react'
import { Link as RouterLink, useRevalidator } from 'react-router'
import { pageSizes } from '#contract/constants.ts'
import type { Comment, Reply, Topic } from '#contract/forum.ts'
import { formatCount } from '#lib/format/format.ts'
import { useSession } from '#lib/session/session.ts'
import { paths } from '#lib/url/paths.ts'
import { Note } from '#ui/feedback/note.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { Avatar } from '#ui/media/avatar.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { Segments } from '#ui/navigation/segments.tsx'
import { useSlowNavigation } from '#ui/navigation/use-slow-navigation.ts'
import { AnswerBox } from './answer-box.tsx'
import { AnswerItem } from './answer-item.tsx'
import styles from './comments.module.css'
import type { Comments as Loaded } from './load-topic.ts'
import { TalkProvider, useTalk, type Writing } from './talk.ts'
import { topicAddress, withOpen } from './topic-query.ts'
import { useNewReplies } from './use-new-replies.ts'

interface CommentsProps {
  topic: Topic
  comments: Loaded
}

/** What people say about a topic, ten comments a page, each with its replies. */
export function Comments({ topic, comments }: CommentsProps) {
  const [writing, write] = useState<Writing>()
  const { content, held, totalElements, query, isGone } = comments
  const isWaiting = useSlowNavigation() !== undefined
  const firstPage = (isNewestFirst: boolean) =>
    `${topicAddress({ ...query, isNewestFirst, page: 1, open: new Map() })}#comments`
  return (
    <Card as="section" id="comments" className={styles.sheet} aria-label="评论">
      <CardHead
        aside={
          <Segments
            className={styles.orders}
            label="评论排序"
            current={query.isNewestFirst ? 'newest' : 'oldest'}
            segments={[
              { key: 'oldest', label: '最早', to: firstPage(false) },
              { key: 'newest', label: '最新', to: firstPage(true) },
            ]}
          />
        }
      >
        评论 <span className="num">{formatCount(topic.answerCount)}</span>
      </CardHead>
      <Say topic={topic} />
      <NewReplies topic={topic} />
      {isGone && (
        <div className={styles.note}>
          <Note>链接所指的回复已被删除。</Note>
        </div>
      )}
      {content.length === 0 && held.length === 0 && <p className={styles.none}>还没有评论。</p>}
      <TalkProvider value={{ topic, comments, writing, write }}>
        {held.length > 0 && <Held replies={held} />}
        <ul className={styles.list} aria-busy={isWaiting}>
          {content.map((comment) => (
            <AnswerItem key={comment.id} answer={comment} floor={comment.floor}>
              <Replies comment={comment} />
            </AnswerItem>
          ))}
        </ul>
      </TalkProvider>
      <Pager
        page={query.page}
        size={pageSizes.comments}
        total={totalElements}
        address={firstPage(query.isNewestFirst)}
      />
    </Card>
  )
}

/** What one said oneself and nobody else can read yet. */
const Held = ({ replies }: { replies: Reply[] }) => (
  <section className={styles.held} aria-label="待复核的回复">
    <p>待复核的回复，通过前只有您自己能看到。</p>
    <ul>
      {replies.map((reply) => (
        <AnswerItem key={reply.id} answer={reply} answered={reply.replyUserName} />
      ))}
    </ul>
  </section>
)

/** The box for a new comment, or why there is none. */
function Say({ topic: { may, isLocked } }: { topic: Topic }) {
  const session = useSession()
  if (isLocked)
    return (
      <div className={styles.note}>
        <Note>该帖子已锁定，不能再回复。</Note>
      </div>
    )
  if (!may.answer || !session) return null
  const { nickName, username, avatar } = session.user
  return (
    <div className={styles.say}>
      <Avatar name={nickName || username} src={avatar} size={40} />
      <AnswerBox label="说说你的看法" action="发表评论" to={{ do: 'say' }} />
    </div>
  )
}

/** Tells of what others said meanwhile; it leads to the first of it. */
function NewReplies({ topic }: { topic: Topic }) {
  const { count, firstId } = useNewReplies(topic)
  const { revalidate } = useRevalidator()
  const newest = `${topicAddress({ topicId: topic.id, page: 1, isNewestFirst: true, open: new Map() })}#comments`
  return (
    <div role="status">
      {count > 0 && (
        <RouterLink
          className={styles.fresh}
          to={firstId === undefined ? newest : paths.reply(topic.id, firstId)}
          onClick={() => firstId === undefined && void revalidate()} // the address may be the one of this very page
        >
          {formatCount(count)} 条新回复，点击查看
        </RouterLink>
      )}
    </div>
  )
}

/** The first replies, or fifty at a time of all of them, on one level whatever they answer. */
function Replies({ comment }: { comment: Comment }) {
  const { comments } = useTalk()
  const { id, replyCount } = comment
  if (replyCount === 0) return null
  const unfolded = comments.unfolded.get(id)
  const shown = unfolded?.content ?? comment.drTopicAnswerDtos
  const first = (unfolded?.page ?? 0) * pageSizes.replies
  const left = replyCount - first - shown.length
  const open = (page: number) => withOpen(comments.query, id, page)
  return (
    <ul className={styles.replies}>
      {first > 0 && unfolded && <More to={open(unfolded.page - 1)}>查看前面的 {formatCount(first)} 条回复</More>}
      {shown.map((reply) => (
        <AnswerItem key={reply.id} answer={reply} answered={reply.subId === id ? null : reply.replyUserName} />
      ))}
      {left > 0 && <More to={open(unfolded ? unfolded.page + 1 : 0)}>展开其余 {formatCount(left)} 条回复</More>}
    </ul>
  )
}

const More = ({ to, children }: { to: string; children: React.ReactNode }) => (
  <li className={styles.more}>
    <RouterLink to={to} preventScrollReset>
      {children}
    </RouterLink>
  </li>
)

import { useState } from 'react'
import { Link as RouterLink, useRevalidator } from 'react-router'
import type { Comment, Reply, Topic } from '#contract/community/forum/forum.ts'
import { pageSizes } from '#contract/constants.ts'
import { paths } from '#contract/paths.ts'
import { formatCount } from '#lib/format/format.ts'
import { useSession } from '#lib/session/session.ts'
import { Note } from '#ui/feedback/note.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { Avatar } from '#ui/media/avatar.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { Segments } from '#ui/navigation/segments.tsx'
import { useSlowNavigation } from '#ui/navigation/use-slow-navigation.ts'
import styles from './comments.module.css'
import { DiscussionProvider, type OpenForm, useDiscussion } from './discussion.ts'
import type { Comments as Loaded } from './load-topic.ts'
import { ReplyForm } from './reply-form.tsx'
import { ReplyItem } from './reply-item.tsx'
import { topicAddress, withOpen } from './topic-query.ts'
import { useNewReplies } from './use-new-replies.ts'

interface CommentsProps {
  topic: Topic
  comments: Loaded
}

/** The comments of a topic, ten per page, each with its replies. */
export function Comments({ topic, comments }: CommentsProps) {
  const [openForm, setOpenForm] = useState<OpenForm>()
  const { content, pending, totalElements, query, isTargetMissing } = comments
  const isLoading = useSlowNavigation() !== undefined
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
      <NewComment topic={topic} />
      <NewReplies topic={topic} />
      {isTargetMissing && (
        <div className={styles.note}>
          <Note>链接所指的回复已被删除。</Note>
        </div>
      )}
      {content.length === 0 && pending.length === 0 && <p className={styles.none}>还没有评论。</p>}
      <DiscussionProvider value={{ topic, comments, openForm, setOpenForm }}>
        {pending.length > 0 && <PendingReplies replies={pending} />}
        <ul className={styles.list} aria-busy={isLoading}>
          {content.map((comment) => (
            <ReplyItem key={comment.id} reply={comment} floor={comment.floor}>
              <Replies comment={comment} />
            </ReplyItem>
          ))}
        </ul>
      </DiscussionProvider>
      <Pager
        page={query.page}
        size={pageSizes.comments}
        total={totalElements}
        address={firstPage(query.isNewestFirst)}
      />
    </Card>
  )
}

/** The viewer's own replies that are pending review; nobody else can read them yet. */
const PendingReplies = ({ replies }: { replies: Reply[] }) => (
  <section className={styles.held} aria-label="待复核的回复">
    <p>待复核的回复，通过前只有您自己能看到。</p>
    <ul>
      {replies.map((reply) => (
        <ReplyItem key={reply.id} reply={reply} replyTo={reply.replyUserName} />
      ))}
    </ul>
  </section>
)

/** The form for a new comment, or the reason why there is none. */
function NewComment({ topic: { may, isLocked } }: { topic: Topic }) {
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
    <div className={`${styles.say} screen-only`}>
      <Avatar name={nickName || username} src={avatar} size={40} />
      <ReplyForm label="说说你的看法" action="发表评论" fields={{ do: 'say' }} />
    </div>
  )
}

/** The number of replies since the page was loaded, linked to the first of them. */
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
          onClick={() => firstId === undefined && void revalidate()} // needed if the link's address is that of the current page
        >
          {formatCount(count)} 条新回复，点击查看
        </RouterLink>
      )}
    </div>
  )
}

/** The first replies to a comment or, unfolded, a page of fifty. Replies to replies are not indented further. */
function Replies({ comment }: { comment: Comment }) {
  const { comments } = useDiscussion()
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
        <ReplyItem key={reply.id} reply={reply} replyTo={reply.subId === id ? null : reply.replyUserName} />
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

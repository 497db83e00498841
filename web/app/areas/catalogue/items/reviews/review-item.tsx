import { ThumbsUp } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ownedLabels } from '#contract/catalogue/items/reviews/review-rules.ts'
import type { Review } from '#contract/catalogue/items/reviews/reviews.ts'
import { paths } from '#contract/paths.ts'
import { formatCount, formatDay } from '#lib/format/format.ts'
import { useSession } from '#lib/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Avatar } from '#ui/media/avatar.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { Tag } from '#ui/text/tag.tsx'
import { MutedNote } from '../../../base/moderation/muted-note.tsx'
import { ReportButton } from '../../../base/moderation/report-button.tsx'
import styles from './reviews.module.css'
import type { ReviewChange } from './reviews-data.ts'
import { Stars } from './stars.tsx'
import { isTooLong, lengthOf, TextWithCount } from './text-with-count.tsx'
import { showProblem, useReviewChange } from './use-review-change.ts'

interface ReviewItemProps {
  review: Review
  authorName: string
  /** The viewer offers the item. */
  mayAnswer: boolean
  /** The item, where reviews of several are listed. */
  about?: { name: string; to: string }
}

/** One review with its answer; its id is the target of links. */
export function ReviewItem({ review, authorName, mayAnswer, about }: ReviewItemProps) {
  const { id, kind, uploadUserId, uploadUserName, avatar, stars, content, ownedBy, versionNumber, answer } = review
  const [isAnswering, setAnswering] = useState(false)
  const isOwn = useSession()?.user.id === uploadUserId
  return (
    <li id={`review-${id}`} className={styles.review}>
      <Avatar name={uploadUserName} src={avatar} size={40} />
      <div>
        <div className={styles.head}>
          <b>{uploadUserName}</b>
          <Stars value={stars} size={15} />
          <Tag>
            {ownedBy === 'shared' ? '共享获得' : ownedLabels[kind][ownedBy]}，第 {versionNumber} 版
          </Tag>
          <time dateTime={review.uploadTime}>
            {formatDay(review.uploadTime)}
            {review.isEdited && '，有修改'}
          </time>
        </div>
        {about && (
          <Link className={styles.about} to={about.to}>
            {about.name}
          </Link>
        )}
        <p className={styles.text}>{content}</p>
        <div className={styles.actions}>
          <HelpfulButton review={review} isOwn={isOwn} />
          {mayAnswer && !isAnswering && (
            <button type="button" className={styles.reply} onClick={() => setAnswering(true)}>
              {answer ? '修改答复' : '答复'}
            </button>
          )}
          {!isOwn && <ReportButton kind="review" targetId={id} title={content} className={styles.report} />}
        </div>
        {isAnswering ? (
          <AnswerForm review={review} onClose={() => setAnswering(false)} />
        ) : (
          answer && (
            <div className={styles.answer}>
              <div className={styles.head}>
                <b>{authorName}</b>
                <Tag tone="blue">作者答复</Tag>
                {answer.isHeld && <Tag tone="amber">待复核</Tag>}
                <time dateTime={answer.answerTime}>{formatDay(answer.answerTime)}</time>
              </div>
              <p className={styles.text}>{answer.content}</p>
            </div>
          )
        )}
      </div>
    </li>
  )
}

/** Switches at once; the server's answer corrects it. */
function HelpfulButton({ review, isOwn }: { review: Review; isOwn: boolean }) {
  const session = useSession()
  const [votes, setVotes] = useState<ReviewChange['votes']>()
  const { change, intent, isBusy } = useReviewChange((done) => {
    showProblem(done)
    if (done.votes) setVotes(done.votes)
  })
  const { helpfulCount, isHelpful } = votes ?? review
  const isOn = intent ? intent === 'vote' : isHelpful
  const count = helpfulCount + Number(isOn) - Number(isHelpful)
  const flip = () => {
    if (!session) return toast.warning('请先登录')
    if (isOwn) return toast.info('不能给自己的评价点有用')
    if (!isBusy) void change({ do: isOn ? 'unvote' : 'vote', id: review.id })
  }
  return (
    <Button size="small" aria-pressed={isOn} className={classNames(styles.helpful, isOn && styles.on)} onClick={flip}>
      <ThumbsUp size={14} strokeWidth={1.6} aria-hidden />
      有用 <b className="num">{formatCount(count)}</b>
    </Button>
  )
}

function AnswerForm({ review: { id, answer }, onClose }: { review: Review; onClose: () => void }) {
  const [text, setText] = useState(answer?.content ?? '')
  const [problem, setProblem] = useState<string>()
  const isMuted = Boolean(useSession()?.mutedUntil)
  const { Form, isBusy } = useReviewChange((done) => {
    if (done.problem) return setProblem(done.problem.fields?.answer ?? done.problem.message)
    if (done.isHeld) toast.info('答复已提交，复核通过后显示')
    else toast.success('答复已发布')
    onClose()
  })
  const onSubmit = (event: FormEvent) => {
    if (lengthOf(text) > 0 && !isTooLong(text) && !isBusy) return
    event.preventDefault()
    if (lengthOf(text) === 0) setProblem('请输入答复内容')
  }
  if (isMuted) return <MutedNote />
  return (
    <Form method="post" action={paths.reviews} className={styles.answerForm} onSubmit={onSubmit}>
      <input type="hidden" name="do" value="answer" />
      <input type="hidden" name="id" value={id} />
      <TextWithCount
        name="answer"
        label="答复这条评价"
        rows={3}
        value={text}
        onChange={(next) => {
          setText(next)
          setProblem(undefined)
        }}
        error={problem}
        hasFocus
        onEscape={onClose}
      />
      <div className={styles.answerButtons}>
        <Button onClick={onClose}>取消</Button>
        <Button type="submit" look="primary" disabled={isBusy || isTooLong(text)}>
          {isBusy ? '正在提交…' : '发布答复'}
        </Button>
      </div>
    </Form>
  )
}
